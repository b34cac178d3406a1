import ipaddr from 'ipaddr.js'

/**
 * The network an address counts for, in limits and where devices are told apart: of version 6 its /64, which is what one
 * household gets and may change within at will; of version 4 the address itself.
 */
export function networkOf(address: string | null): string {
  if (!address || !ipaddr.isValid(address)) return address ?? ''
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6'
    ? `${new ipaddr.IPv6([...parsed.toByteArray().slice(0, 8), ...Array(8).fill(0)])}/64`
    : parsed.toString()
}
