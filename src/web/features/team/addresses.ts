import { emailAddress } from '#shared/fields'

/** The addresses of a pasted text, each once; separated by spaces, commas, semicolons or lines. [C-TEAM-56] */
export function parseAddresses(text: string): { addresses: string[]; invalid: string[] } {
  const addresses = new Set<string>()
  const invalid: string[] = []
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const parsed = emailAddress.safeParse(word)
    if (parsed.success) addresses.add(parsed.data)
    else invalid.push(word)
  }
  return { addresses: [...addresses], invalid }
}

/** What is wrong with the field, or null. [C-TEAM-44] */
export function addressesProblem(text: string): string | null {
  const { addresses, invalid } = parseAddresses(text)
  if (invalid.length > 0)
    return invalid.length === 1 && addresses.length === 0
      ? 'Please enter a valid email address'
      : `Not a valid email address: ${invalid.join(', ')}`
  return addresses.length === 0 ? 'Email is required' : null
}
