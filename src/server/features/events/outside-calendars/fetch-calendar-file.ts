import { guardedLookup, type NetworkPolicy, urlProblem } from '#server/domain/webhooks/outgoing-requests.ts'
import { outsideCalendarLimits } from '#shared/outside-calendar-limits.ts'

/** Timeout in milliseconds for all redirects and the response together. */
const timeoutMilliseconds = 20_000
const maxRedirects = 5

/** Headers of the last response, for a conditional request. */
export interface CacheValidators {
  etag: string | null
  last_modified: string | null
}

export type FetchedCalendar = ({ text: string } & CacheValidators) | 'unchanged' | { problem: string }

class FetchError extends Error {}

/** Fetch a calendar file. Every URL, including those of redirects, is checked and may only lead to public networks. */
export async function fetchCalendarFile(
  url: string,
  validators: CacheValidators,
  reach: NetworkPolicy,
): Promise<FetchedCalendar> {
  // Imported on first use, because the module is large.
  const { Agent } = await import('undici')
  const agent = new Agent({ connect: { lookup: guardedLookup(reach), timeout: timeoutMilliseconds }, pipelining: 0 })
  try {
    return await follow(url, { validators, reach, agent, signal: AbortSignal.timeout(timeoutMilliseconds) })
  } catch (error) {
    return { problem: error instanceof FetchError ? error.message : sentenceOf(error) }
  } finally {
    await agent.destroy()
  }
}

interface Request {
  validators: CacheValidators
  reach: NetworkPolicy
  agent: import('undici').Agent
  signal: AbortSignal
}

async function follow(url: string, { validators, reach, agent, signal }: Request): Promise<FetchedCalendar> {
  const { request } = await import('undici')
  let at = url
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const refused = urlProblem(at, reach)
    if (refused) throw new FetchError(`${hop === 0 ? 'The address' : 'A redirect'} cannot be used: ${refused}`)
    const headers = {
      accept: 'text/calendar, */*;q=0.1',
      'user-agent': 'Marquee-Calendar/1',
      ...(validators.etag && { 'if-none-match': validators.etag }),
      ...(validators.last_modified && { 'if-modified-since': validators.last_modified }),
    }
    const response = await request(at, { method: 'GET', headers, dispatcher: agent, signal })
    const { statusCode: status } = response
    const target = headerOf(response.headers.location)
    if (status >= 300 && status < 400 && status !== 304 && target) {
      if (!URL.canParse(target, at)) throw new FetchError('The address leads to another one that is not valid.')
      at = new URL(target, at).href
      continue
    }
    if (status === 304) return 'unchanged'
    if (status === 401 || status === 403)
      throw new FetchError(`The server does not allow it (${status}). Use the secret address of the calendar.`)
    if (status === 404 || status === 410) throw new FetchError(`There is no calendar at this address (${status}).`)
    if (status !== 200) throw new FetchError(`The server answered with an error (${status}).`)
    const text = await readText(response.body)
    return {
      text,
      etag: headerOf(response.headers.etag)?.slice(0, 500) ?? null,
      last_modified: headerOf(response.headers['last-modified'])?.slice(0, 100) ?? null,
    }
  }
  throw new FetchError('The address leads to too many others.')
}

function headerOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length > outsideCalendarLimits.fetched) throw new FetchError('The calendar is larger than 5 MB.')
  }
  return Buffer.concat(chunks).toString('utf8').replaceAll('\u0000', '')
}

function sentenceOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `The server did not answer within ${timeoutMilliseconds / 1000} seconds.`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const message = cause instanceof Error ? cause.message : ''
  if (message.includes('private network')) return 'The address cannot be used: it leads into a private network.'
  if (message.includes('ENOTFOUND')) return 'There is no server at this address.'
  return 'The server could not be reached.'
}
