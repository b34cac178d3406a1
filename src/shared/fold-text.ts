/** Letters that Unicode does not decompose into a base letter and an accent. */
const letterReplacements: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ĸ: 'q',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  ĳ: 'ij',
  ŀ: 'l',
  ŉ: "'n",
  ſ: 's',
  ỻ: 'll',
  ỽ: 'v',
  ỿ: 'y',
}

/**
 * Normalize text for search: lower case, and Latin and Greek letters without accents. Other scripts keep their
 * marks, because these make different letters (и and й, か and が). Must give the same result as the database function
 * `fold`.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?![a-z])[\p{Script=Latin}\p{Script=Greek}ё]/gu, (letter) =>
      letter.normalize('NFD').replace(/\p{M}/gu, ''),
    )
    .replace(/[\u0300-\u0362]/g, '')
    .replace(/[æœßøđðþħıĸłŋŧĳŀŉſỻỽỿ]/g, (letter) => letterReplacements[letter] ?? letter)
}

/** Distinct normalized words of a text, without punctuation. */
export function foldedWords(text: string): string[] {
  return [...new Set(foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu))]
}
