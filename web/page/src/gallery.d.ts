// What the build computes: see build-parts.ts.
declare module "virtual:gallery" {
  export const PICTURES: Record<string, import("./board/types.ts").Scene>;
  export const ENGINE_SIZE: number;
}
declare module "virtual:pages" {
  export const PAGES: Record<string, string>;
}
