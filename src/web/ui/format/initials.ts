/** Initials of the first two words of a name, otherwise of the email address, otherwise '?'. */
export function initials(name: string | null | undefined, email?: string | null): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 2)
  const letters = words.map(firstLetter).join('')
  return (letters || firstLetter(email?.trim() ?? '') || '?').toUpperCase()
}

/** Iterates by code point, so that an emoji is not cut in half. */
function firstLetter(word: string): string {
  return [...word][0] ?? ''
}
