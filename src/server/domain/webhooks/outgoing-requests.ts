import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Environment } from '#server/platform/app/env.ts'

/** Which webhook URLs are allowed. In production, webhooks must not reach our own network. */
export interface NetworkPolicy {
  plainHttp: boolean
  privateAddresses: boolean
}

export function networkPolicyOf(env: Pick<Environment, 'production'>): NetworkPolicy {
  return { plainHttp: !env.production, privateAddresses: !env.production }
}

/** Milliseconds for name resolution, connection and response in total. */
export const requestTimeoutMilliseconds = 10_000
export const maxStoredResponseBytes = 4096

/** Public IP addresses of cloud metadata services. They are blocked like private addresses. */
const cloudMetadataAddresses = ['168.63.129.16', '192.0.0.192']

/** Deprecated IPv6 addresses that contain an IPv4 address. The IP library may classify them as public. */
const ipv4Compatible = new BlockList()
ipv4Compatible.addSubnet('::', 96, 'ipv6')

/**
 * Reason why a URL is not allowed, judged by its text; null if it is allowed. Host names are checked when they are
 * resolved.
 */
export function urlProblem(text: string, reach: NetworkPolicy): string | null {
  if (!URL.canParse(text)) return 'it is not a web address.'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(reach.plainHttp && url.protocol === 'http:')) return 'it must start with https://.'
  if (url.username || url.password) return 'it must not hold a name or password.'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isReachable(host, reach)) return 'it leads into a private network.'
  return null
}

/** Whether webhooks may reach an IP address, in any notation: normally only public addresses. */
export function isReachable(address: string, reach: NetworkPolicy): boolean {
  if (reach.privateAddresses) return true
  if (isIP(address) === 6 && ipv4Compatible.check(address, 'ipv6')) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && !cloudMetadataAddresses.includes(parsed.toString())
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/**
 * DNS lookup that rejects internal addresses. It checks the very address that is connected to, which prevents DNS
 * rebinding.
 */
export function guardedLookup(reach: NetworkPolicy) {
  return (host: string, options: LookupOptions, found: Found): void => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, [])
      const allowed = addresses.filter(({ address }) => isReachable(address, reach))
      const [first] = allowed
      if (!first) return found(new Error(`${host} leads into a private network`), [])
      if (options.all) return found(null, allowed)
      found(null, first.address, first.family)
    })
  }
}

/**
 * Reason why the host of an allowed URL cannot be reached, judged by its addresses now; null if it can be, or if private
 * networks are allowed.
 */
export async function findHostProblem(text: string, reach: NetworkPolicy): Promise<string | null> {
  if (reach.privateAddresses) return null
  const host = new URL(text).hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    lookup(host, { all: true }, (error, addresses) => {
      const isPublic = addresses?.some(({ address }) => isReachable(address, reach))
      const problem = error ? 'there is no server at it.' : isPublic ? null : 'it leads into a private network.'
      resolve(problem)
    })
  })
}

export interface OutgoingResponse {
  status: number | null
  body: string | null
  error: string | null
  duration_ms: number
}

/** POST a body without following redirects, within `milliseconds`. Never throws. */
export async function postWebhook(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  reach: NetworkPolicy,
  milliseconds = requestTimeoutMilliseconds,
): Promise<OutgoingResponse> {
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  const refused = urlProblem(url, reach)
  if (refused) return { status: null, body: null, error: `Not sent: ${refused}`, duration_ms: 0 }

  // Imported on first use, because the module is large.
  const { Agent, request } = await import('undici')
  const agent = new Agent({ connect: { lookup: guardedLookup(reach), timeout: milliseconds }, pipelining: 0 })
  try {
    const signal = AbortSignal.timeout(milliseconds)
    const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal })
    const text = await readBeginning(answer.body)
    return { status: answer.statusCode, body: text, error: null, duration_ms: took() }
  } catch (error) {
    return { status: null, body: null, error: reason(error, milliseconds), duration_ms: took() }
  } finally {
    await agent.destroy()
  }
}

/** Read the first bytes of a response body of any length. An aborted body does not change the response's status. */
async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      length += chunk.byteLength
      if (length >= maxStoredResponseBytes) break
    }
  } catch {
    // The body was aborted or took too long: use the part that was received.
  }
  return Buffer.concat(chunks).subarray(0, maxStoredResponseBytes).toString('utf8').replaceAll('\u0000', '')
}

function reason(error: unknown, milliseconds: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `No answer within ${milliseconds / 1000} seconds`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message.slice(0, 300) : 'The request failed'
}
