/** '1 company', '12,000 companies'. @param text the count as it is written, by English ways unless told otherwise */
export function countNoun(
  count: number,
  one: string,
  many = `${one}s`,
  text: string = count.toLocaleString('en-US'),
): string {
  return `${text} ${count === 1 ? one : many}`
}
