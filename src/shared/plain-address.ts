/** Whether an address has neither a user name, a password nor invisible characters: they hide where a link leads. */
export function isPlainAddress(address: string): boolean {
  if (/[\s\p{Cc}\p{Cf}\p{Cs}]/u.test(address) || !URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}
