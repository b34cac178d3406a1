import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { type AnyCall, callPath, type Feature, type Output, type RequestInput } from '#shared/call.ts'

export class Api {
  readonly #request: APIRequestContext
  readonly #origin: string

  constructor(request: APIRequestContext, baseURL: string) {
    this.#request = request
    this.#origin = new URL(baseURL).origin
  }

  async send(feature: Feature, name: string, input: unknown, companyId?: string): Promise<APIResponse> {
    const call = feature.calls[name]
    if (!call) throw new Error(`There is no call ${feature.name}.${name}`)
    const headers = { origin: this.#origin, ...(companyId && { 'x-company-id': companyId }) }
    const path = callPath(feature.name, name)
    if (call.kind === 'write') return this.#request.post(path, { data: input, headers })
    const params = new URLSearchParams(Object.entries(input ?? {}).map(([key, value]) => [key, String(value)]))
    return this.#request.get(path, { params, headers })
  }

  async call<F extends Feature, K extends keyof F['calls'] & string>(
    feature: F,
    name: K,
    input: RequestInput<CallOf<F, K>>,
    companyId?: string,
  ): Promise<Output<CallOf<F, K>>> {
    const response = await this.send(feature, name, input, companyId)
    expect(response.ok(), `${feature.name}.${name} answers ${response.status()}: ${await response.text()}`).toBe(true)
    return response.json()
  }
}

type CallOf<F extends Feature, K extends keyof F['calls']> = F['calls'][K] & AnyCall
