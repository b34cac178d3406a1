import { numberText } from './numbers.ts'
/** A heading with its count, once that is known. */
export function withCount(title: string, count: number | undefined): string {
  return count === undefined ? title : `${title} (${numberText(count)})`
}
