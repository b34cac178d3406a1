import { addressesPerCall, emailAddress } from '#shared/fields.ts'

/** Words of a pasted text that are looked at: many more than can be invited. */
const mostWords = 1_000

/** The addresses of a pasted text, each once; separated by spaces, commas, semicolons or lines. */
export function parseAddresses(text: string): { addresses: string[]; invalid: string[] } {
  const addresses = new Set<string>()
  const invalid: string[] = []
  for (const word of text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, mostWords)) {
    const parsed = emailAddress.safeParse(word)
    if (parsed.success) addresses.add(parsed.data)
    else invalid.push(word)
  }
  return { addresses: [...addresses], invalid }
}

/** Why nothing can be sent, or null. One address among others that is none does not keep the others back. */
export function addressesProblem(text: string): string | null {
  const { addresses, invalid } = parseAddresses(text)
  if (addresses.length > addressesPerCall) return `At most ${addressesPerCall} addresses can be invited at once`
  if (addresses.length > 0) return null
  return invalid.length === 0 ? 'Email is required' : 'Please enter a valid email address'
}
