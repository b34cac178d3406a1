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

/** A text as it is searched: in lower case, and without accents. The database's `fold` says the same of Latin letters. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[æœßøđðþħıĸłŋŧĳŀŉſỻỽỿ]/g, (letter) => letters[letter] ?? letter)
}
