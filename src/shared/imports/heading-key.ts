import { foldText } from '#shared/fold-text.ts'

/** Normalize a heading to compare it: without case, accents and punctuation. */
export function headingKey(heading: string): string {
  return foldText(heading)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
