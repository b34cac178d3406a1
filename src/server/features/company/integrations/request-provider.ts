const requestTimeout = 10_000

export class TokenRejectedError extends Error {}

/** The provider's rate limit is reached. `retryAfter` is in seconds; null if the provider did not send it. */
export class RateLimitedError extends Error {
  readonly retryAfter: number | null
  constructor(retryAfter: number | null) {
    super('the provider wants to be asked less often')
    this.retryAfter = retryAfter
  }
}

export class ProviderRejectedError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`answered ${status}`)
    this.status = status
  }
  get isMissing(): boolean {
    return this.status === 404 || this.status === 410
  }
}

/**
 * Send a request to a calendar provider. Returns the JSON of the response, or null if it is empty.
 * @throws@throws TokenRejectedError, RateLimitedError, ProviderRejectedError; any other error
 */
export async function requestProvider(
  url: URL,
  token: string,
  request: RequestInit & { json?: object },
): Promise<unknown> {
  const { json, ...rest } = request
  const response = await fetch(url, {
    ...rest,
    ...(json && { body: JSON.stringify(json) }),
    headers: {
      ...(json && { 'content-type': 'application/json' }),
      ...request.headers,
      accept: 'application/json',
      authorization: `Bearer ${token}`,
    },
    redirect: 'error',
    signal: AbortSignal.timeout(requestTimeout),
  })
  const { status } = response
  const text = await response.text()
  if (status === 429 || (status === 403 && isRateLimitError(text)))
    throw new RateLimitedError(retryAfterSeconds(response))
  if (status === 401 || status === 403) throw new TokenRejectedError(`answered ${status}`)
  if (status >= 400 && status < 500) throw new ProviderRejectedError(status)
  if (!response.ok) throw new Error(`answered ${status}`)
  return text === '' ? null : JSON.parse(text)
}

/**
 * Whether a 403 response is about rate limits. Google uses 403 for these too:
 * https://developers.google.com/workspace/calendar/api/guides/errors
 */
function isRateLimitError(text: string): boolean {
  return /"(rateLimitExceeded|userRateLimitExceeded|quotaExceeded|calendarUsageLimitsExceeded)"/.test(text)
}

function retryAfterSeconds({ headers }: Response): number | null {
  const said = headers.get('retry-after')
  if (!said) return null
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}
