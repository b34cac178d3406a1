import type Stripe from 'stripe'
import type { ApiRequest, ApiResponse } from './handle-request.ts'
import { loadStripeLibrary } from './load-stripe-library.ts'

/** HTTP client for the SDK that handles requests in this process, without a network. */
export class SimulatorHttpClient implements Stripe.HttpClient {
  readonly #answer: (request: ApiRequest) => Promise<ApiResponse>

  constructor(answer: (request: ApiRequest) => Promise<ApiResponse>) {
    this.#answer = answer
  }

  getClientName(): string {
    return 'marquee-simulator'
  }

  async makeRequest(
    _host: string,
    _port: string,
    path: string,
    method: string,
    headers: object,
    requestData: string,
    _protocol: string,
    timeout: number,
  ): Promise<SimulatorResponse> {
    const asked = { method, path, headers: lowerCaseNames(headers), body: requestData ?? '' }
    const { HttpClient } = await loadStripeLibrary()
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(HttpClient.makeTimeoutError()), timeout)
    })
    try {
      return new SimulatorResponse(await Promise.race([this.#answer(asked), tooLate]))
    } finally {
      clearTimeout(timer)
    }
  }
}

class SimulatorResponse implements Stripe.HttpClientResponse {
  readonly #answer: ApiResponse

  constructor(answer: ApiResponse) {
    this.#answer = answer
  }

  getStatusCode(): number {
    return this.#answer.status
  }

  getHeaders(): Record<string, string> {
    return this.#answer.headers
  }

  toStream(): never {
    throw new Error('The simulator answers nothing in pieces')
  }

  /** Must return an object, because the SDK sets properties on it. */
  getRawResponse(): unknown {
    return { body: this.#answer.body }
  }

  async toJSON(): Promise<unknown> {
    return JSON.parse(this.#answer.body)
  }
}

function lowerCaseNames(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
}
