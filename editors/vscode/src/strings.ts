// Strings of several lines, which stand between `"""`.

/** Whether each line begins inside a string. Comments do not open strings. */
export function insideStrings(lines: string[]): boolean[] {
  let isInside = false;
  return lines.map((line) => {
    const began = isInside;
    const isComment = !began && /^\s*#/.test(line);
    isInside = !isComment && line.split('"""').length % 2 === 0 ? !began : began;
    return began;
  });
}
