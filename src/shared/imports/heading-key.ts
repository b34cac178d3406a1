import { foldText } from '#shared/fold-text.ts'

/** Normalize a heading to compare it: without case, accents and punctuation. */
export function headingKey(heading: string): string {
  return foldText(heading)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Replace two letters that stand for an umlaut in a normalized text: 'kuenstler' becomes 'künstler'. */
export function withUmlauts(key: string): string {
  return key.replace(/([aou])e/g, '$1')
}
