// The address carries the text: `#` and the text, compressed, as base64url.

/** Longest text that an address may carry, in characters: what a hostile address may make of a few bytes. */
const LONGEST = 4 << 20;

const through = (data: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): ReadableStream<BufferSource> =>
  new Blob([data]).stream().pipeThrough(stream);

/** The part of an address behind `#`. */
export async function packed(text: string): Promise<string> {
  const stream = through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text of such a part; rejects if it carries none. */
export async function unpacked(part: string): Promise<string> {
  const binary = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  const reader = through(bytes, new DecompressionStream("deflate-raw"))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return text;
    }
    text += value;
    if (text.length > LONGEST) {
      await reader.cancel();
      throw new Error("the text of the link is too long");
    }
  }
}
