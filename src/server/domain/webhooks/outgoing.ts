import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Environment } from '#server/platform/app/env.ts'

/** What an address must be to be called. In production nothing inside our own network may be reached. */
export interface NetworkPolicy {
  plainHttp: boolean
  privateAddresses: boolean
}

export function networkPolicyOf(env: Pick<Environment, 'production'>): NetworkPolicy {
  return { plainHttp: !env.production, privateAddresses: !env.production }
}

/** Milliseconds for everything: name, connection, answer. */
export const timeoutMilliseconds = 10_000
/** Bytes of an answer that are kept. */
export const maxStoredBytes = 4096

/** Public addresses that belong to the machine room all the same: metadata services of clouds. */
const metadata = ['168.63.129.16', '192.0.0.192']

/** IPv4 addresses as IPv6 ones, as they were written long ago: the library takes them for what they hold, or for public. */
const ipv4Compatible = new BlockList()
ipv4Compatible.addSubnet('::', 96, 'ipv6')

/** Why this URL may not be called, as far as its text tells; null when it may. Names are judged when they are resolved. */
export function urlProblem(text: string, reach: NetworkPolicy): string | null {
  if (!URL.canParse(text)) return 'it is not a web address.'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(reach.plainHttp && url.protocol === 'http:')) return 'it must start with https://.'
  if (url.username || url.password) return 'it must not hold a name or password.'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isReachable(host, reach)) return 'it leads into a private network.'
  return null
}

/** Whether an IP address is one of the public internet, in whatever way it is written. */
export function isReachable(address: string, reach: NetworkPolicy): boolean {
  if (reach.privateAddresses) return true
  if (isIP(address) === 6 && ipv4Compatible.check(address, 'ipv6')) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && !metadata.includes(parsed.toString())
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves a name for a connection and refuses what leads inside: judged is the very address that is connected to, so
 * a name that changes its mind between two look-ups gains nothing.
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

export interface Answer {
  status: number | null
  body: string | null
  error: string | null
  duration_ms: number
}

/** Posts a body, follows no redirect, waits no longer than `milliseconds`, and never throws. */
export async function postWebhook(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  reach: NetworkPolicy,
  milliseconds = timeoutMilliseconds,
): Promise<Answer> {
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  const refused = urlProblem(url, reach)
  if (refused) return { status: null, body: null, error: `Not sent: ${refused}`, duration_ms: 0 }

  // Loaded by the first delivery: it is large.
  const { Agent, request } = await import('undici')
  const agent = new Agent({ connect: { lookup: guardedLookup(reach), timeout: milliseconds }, pipelining: 0 })
  try {
    const signal = AbortSignal.timeout(milliseconds)
    const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal })
    const text = await beginning(answer.body)
    return { status: answer.statusCode, body: text, error: null, duration_ms: took() }
  } catch (error) {
    return { status: null, body: null, error: reason(error, milliseconds), duration_ms: took() }
  } finally {
    await agent.destroy()
  }
}

/** The first bytes of an answer, however long it goes on; what breaks off does not undo the status. */
async function beginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      length += chunk.byteLength
      if (length >= maxStoredBytes) break
    }
  } catch {
    // Slow or broken: what has come is enough.
  }
  // A zero byte is no text to the database.
  return Buffer.concat(chunks).subarray(0, maxStoredBytes).toString('utf8').replaceAll('\u0000', '')
}

function reason(error: unknown, milliseconds: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `No answer within ${milliseconds / 1000} seconds`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message.slice(0, 300) : 'The request failed'
}
