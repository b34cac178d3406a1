import { numberText } from './numbers.ts'
/** Heading with its count, once loaded. */
export function withCount(title: string, count: number | undefined): string {
  return count === undefined ? title : `${title} (${numberText(count)})`
}
