/** What stands between commas, semicolons or line breaks. */
export function listed(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
