import { addressesPerCall, emailAddress } from '#shared/fields.ts'

/** Maximum number of words parsed; more than can be invited. */
const mostWords = 1_000

/** Unique email addresses in a text, separated by white space, commas or semicolons. */
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

/** Why nothing can be sent, or null. Invalid addresses do not block valid ones. */
export function addressesProblem(text: string): string | null {
  const { addresses, invalid } = parseAddresses(text)
  if (addresses.length > addressesPerCall) return `At most ${addressesPerCall} addresses can be invited at once`
  if (addresses.length > 0) return null
  return invalid.length === 0 ? 'Email is required' : 'Please enter a valid email address'
}
