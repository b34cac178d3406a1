/** First letters of up to two words of the name, otherwise of the email address, otherwise '?'. */
export function initials(name: string | null | undefined, email?: string | null): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 2)
  const letters = words.map(firstLetter).join('')
  return (letters || firstLetter(email?.trim() ?? '') || '?').toUpperCase()
}

/** By code point, so that surrogate pairs stay together. */
function firstLetter(word: string): string {
  return [...word][0] ?? ''
}
