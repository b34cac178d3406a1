import Stripe from 'stripe'
import type { ApiAnswer, ApiRequest } from './answer.ts'

/** The SDK's way out of the process, turned around: requests are answered here and never leave. */
export class SimulatorHttpClient extends Stripe.HttpClient {
  readonly #answer: (request: ApiRequest) => Promise<ApiAnswer>

  constructor(answer: (request: ApiRequest) => Promise<ApiAnswer>) {
    super()
    this.#answer = answer
  }

  override getClientName(): string {
    return 'marquee-simulator'
  }

  override async makeRequest(
    _host: string,
    _port: string,
    path: string,
    method: string,
    headers: object,
    requestData: string,
    _protocol: string,
    timeout: number,
  ): Promise<SimulatorResponse> {
    const asked = { method, path, headers: lowerCased(headers), body: requestData ?? '' }
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(Stripe.HttpClient.makeTimeoutError()), timeout)
    })
    try {
      return new SimulatorResponse(await Promise.race([this.#answer(asked), tooLate]))
    } finally {
      clearTimeout(timer)
    }
  }
}

class SimulatorResponse extends Stripe.HttpClientResponse {
  readonly #body: string

  constructor({ status, headers, body }: ApiAnswer) {
    super(status, headers)
    this.#body = body
  }

  /** The SDK writes its own properties on it, so it must be an object. */
  override getRawResponse(): unknown {
    return { body: this.#body }
  }

  override async toJSON(): Promise<unknown> {
    return JSON.parse(this.#body)
  }
}

function lowerCased(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
}
