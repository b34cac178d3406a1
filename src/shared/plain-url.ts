/**
 * Whether a URL shows where it leads: it has no credentials, backslashes, white space or invisible characters, and a
 * mailto URL has no line breaks.
 */
export function isPlainUrl(address: string): boolean {
  if (/[\s\\\p{Cc}\p{Cf}\p{Cs}\p{DI}]/u.test(address) || !URL.canParse(address)) return false
  const [, authority = ''] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(address) ?? []
  return !authority.includes('@') && !/^mailto:.*%0[ad]/i.test(address)
}
