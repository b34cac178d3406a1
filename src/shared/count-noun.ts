/**
 * Format a count with its noun: '1 company', '12,000 companies'. @param text the formatted count, by default in
 * English
 */
export function countNoun(
  count: number,
  one: string,
  many = `${one}s`,
  text: string = count.toLocaleString('en-US'),
): string {
  return `${text} ${count === 1 ? one : many}`
}
