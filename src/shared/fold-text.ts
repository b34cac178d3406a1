/** Letters that are no other letter with an accent. */
const letters: Record<string, string> = {
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
 * A text as it is searched: in lower case, and without the accents of Latin and Greek letters. A mark of another script
 * makes another letter, as of и and й, か and が. The database's `fold` says the same of letters.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?![a-z])[\p{Script=Latin}\p{Script=Greek}ё]/gu, (letter) =>
      letter.normalize('NFD').replace(/\p{M}/gu, ''),
    )
    .replace(/[\u0300-\u0362]/g, '')
    .replace(/[æœßøđðþħıĸłŋŧĳŀŉſỻỽỿ]/g, (letter) => letters[letter] ?? letter)
}
