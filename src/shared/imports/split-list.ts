/** What stands between commas, semicolons or line breaks. */
export function splitList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
