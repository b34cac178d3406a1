import { numberText } from './numbers.ts'
export function withCount(title: string, count: number | undefined): string {
  return count === undefined ? title : `${title} (${numberText(count)})`
}
