import ipaddr from 'ipaddr.js'

/**
 * Network of an address, for rate limits and device recognition: the /64 of IPv6, which one household controls; the address
 * itself for IPv4.
 */
export function networkOf(address: string | null): string {
  if (!address || !ipaddr.isValid(address)) return address ?? ''
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6'
    ? `${new ipaddr.IPv6([...parsed.toByteArray().slice(0, 8), ...Array(8).fill(0)])}/64`
    : parsed.toString()
}
