import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '#server/platform/app/app.ts'
import type { Environment } from '#server/platform/app/env.ts'
import { id } from '#shared/fields.ts'
import { cookieName, tokenFrom } from './cookies.ts'

const account = z.object({ user: z.object({}).nullable(), company: z.object({ id }).nullable() })

/** Responses that are embedded in a page, and the company to which they belong. */
export interface EmbeddedResponses {
  company: string | null
  responses: [path: string, body: string][]
}

/** Runs calls internally, with the same permissions, rate limits and format as requests of the browser. */
export class EmbeddedResponseLoader {
  readonly #server: FastifyInstance
  readonly #env: Environment
  readonly #request: FastifyRequest

  constructor(server: FastifyInstance, { env }: Pick<App, 'env'>, request: FastifyRequest) {
    this.#server = server
    this.#env = env
    this.#request = request
  }

  get mayBeSignedIn(): boolean {
    return this.#token('access') !== null || this.#token('refresh') !== null
  }

  /**
   * Responses for a visitor without a session. Null if a call fails: the page then sends the requests itself and shows
   * the error.
   */
  async ofVisitor(calls: readonly string[]): Promise<EmbeddedResponses | null> {
    return this.#all(calls, null, [])
  }

  /** Responses for a signed-in user. Never refreshes a session, because the browser's tabs coordinate refreshing. */
  async ofMember(session: string, calls: readonly string[]): Promise<EmbeddedResponses | null> {
    const selected = id.safeParse(this.#request.cookies.selected_company).data ?? null
    const body = await this.#call(session, selected)
    if (body === null) return null
    const { user, company } = account.parse(JSON.parse(body))
    if (!user) return null
    return this.#all(company ? calls : [], company?.id ?? null, [[session, body]])
  }

  async #all(
    calls: readonly string[],
    company: string | null,
    known: EmbeddedResponses['responses'],
  ): Promise<EmbeddedResponses | null> {
    const responses = [...known]
    for (const path of calls) {
      const body = await this.#call(path, company)
      if (body === null) return known.length > 0 ? { company, responses } : null
      responses.push([path, body])
    }
    return { company, responses }
  }

  async #call(url: string, company: string | null): Promise<string | null> {
    const access = this.#token('access')
    const headers: Record<string, string> = {}
    for (const name of ['user-agent', 'x-forwarded-for'] as const) {
      const value = this.#request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    if (access) headers.cookie = `${cookieName(this.#env, 'access')}=${access}`
    if (company) headers['x-company-id'] = company
    const remoteAddress = this.#request.socket.remoteAddress
    const { statusCode, body } = await this.#server.inject({ url, headers, remoteAddress })
    return statusCode === 200 ? body : null
  }

  #token(kind: 'access' | 'refresh'): string | null {
    return tokenFrom(this.#request, this.#env, kind)
  }
}

/** Embed responses in a page as a JSON block, which the content security policy does not execute. */
export function embedResponses(template: string, { company, responses }: EmbeddedResponses): string {
  const bodies = responses.map(([path, body]) => `${JSON.stringify(path)}:${body}`)
  const json = `{"company":${JSON.stringify(company)},"answers":{${bodies.join(',')}}}`
  const block = `<script type="application/json" id="answers">${json.replaceAll('<', '\\u003c')}</script>`
  return template.replace('</body>', () => `${block}\n  </body>`)
}
