import { plainLetters } from './slug.ts'

/** Create a key from a name: only a-z, 0-9 and single underscores, no leading digit. */
export function catalogKey(name: string): string {
  return plainLetters(name)
    .replace(/[^a-z0-9 _]/g, '')
    .replace(/ /g, '_')
    .replace(/_+/g, '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, maxCatalogKeyLength)
    .replace(/_$/, '')
}

export const maxCatalogKeyLength = 60
