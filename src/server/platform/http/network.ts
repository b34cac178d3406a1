import ipaddr from 'ipaddr.js'

/**
 * Network of an IP address, for rate limits and device recognition: for IPv6 the /64 network, which one household
 * controls; for IPv4 the address itself.
 */
export function networkOf(address: string | null): string {
  if (!address || !ipaddr.isValid(address)) return address ?? ''
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6'
    ? `${new ipaddr.IPv6([...parsed.toByteArray().slice(0, 8), ...Array(8).fill(0)])}/64`
    : parsed.toString()
}
