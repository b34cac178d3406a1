import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { App } from '#server/platform/app/app.ts'
import type { ResolvedCaller } from '#server/platform/app/context.ts'
import type { ImplementedFeature } from '#server/platform/app/implement.ts'
import { resolvePrincipal } from './calls.ts'
import { networkOf } from './network.ts'
import { auditRejectedImpersonation } from './rejected-impersonation.ts'

export type PlainResponse =
  | { redirect: string }
  /** With a file name, browsers save the file instead of showing it. */
  | { status: number; type: string; body: string | Readable; filename?: string }

/** A route that is not a call: for calendar programs, redirects from other sites, or file downloads. */
export interface PlainRoute {
  path: string
  per_minute: number
  answer(who: ResolvedCaller, asked: { params: Record<string, string>; query: URLSearchParams }): Promise<PlainResponse>
}

const textValues = z.record(z.string(), z.string())

export function registerPlainRoutes(server: FastifyInstance, app: App, router: readonly ImplementedFeature[]): void {
  for (const { path, per_minute, answer } of router.flatMap(({ routes }) => routes)) {
    server.get(path, { schema: { hide: true } }, async (request, reply) => {
      await app.rateLimits.take(path, networkOf(request.ip), per_minute)
      const query = new URL(request.url, app.env.PUBLIC_URL).searchParams
      // Some GET requests write data: a redirect from another site completes the connection that the user started.
      const who = await resolvePrincipal(app, 'write', request, reply)
      const asked = { params: textValues.parse(request.params), query }
      const answered = await auditRejectedImpersonation(who, path, () => answer(who, asked))
      if ('redirect' in answered) return reply.redirect(answered.redirect, 303)
      if (answered.filename) reply.header('content-disposition', `attachment; filename="${answered.filename}"`)
      return reply.code(answered.status).type(answered.type).send(answered.body)
    })
  }
}
