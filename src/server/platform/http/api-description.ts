import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { App } from '#server/platform/app/app.ts'
import { callsOf, type ImplementedFeature } from '#server/platform/app/implement.ts'
import { type AnyCall, callPath } from '#shared/call.ts'
import { errors } from '#shared/errors.ts'
import { isFileCall } from '#shared/file-response.ts'

/** Register the OpenAPI description, generated from the contract, and its page. In production only with API_DOCS=on. */
export async function registerApiDescription(
  server: FastifyInstance,
  app: App,
  router: readonly ImplementedFeature[],
): Promise<void> {
  if (!app.env.api_docs) return
  const { default: swagger } = await import('@fastify/swagger')
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const calls = new Map<string, AnyCall>(
    [...callsOf(router)].map(({ feature, name, call }) => [callPath(feature, name), call] as const),
  )
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Marquee',
        version: '1',
        description: 'Company calls act for the company named in the `x-company-id` header.',
      },
      servers: [{ url: app.env.PUBLIC_URL }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url }) => {
      const call = calls.get(url)
      return { url, schema: call ? { ...schema, ...describeCall(call) } : { ...schema, hide: true } }
    },
  })
  server.get('/api/openapi.json', { schema: { hide: true } }, async () => server.swagger())
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false },
  })
}

const fileResponse = {
  description: 'A file',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

const idempotencyKeyHeader = {
  type: 'string',
  pattern: '^"?[\\w-]{8,100}"?$',
  description:
    'A key of your own for this request, such as a UUID. Sent again with the same key within a day it acts once and answers the same; with another input it is refused.',
}

function describeCall(call: AnyCall) {
  const { $schema, ...input } = z.toJSONSchema(call.input, { io: 'input', target: 'draft-7', unrepresentable: 'any' })
  const access = typeof call.access === 'string' ? call.access : `${call.access.level} on ${call.access.module}`
  const refusals = call.errors.map((code) => `- \`${code}\` (${errors[code][0]}): ${errors[code][1]}`)
  const hasInput = Object.keys(input.properties ?? {}).length > 0
  return {
    description: [`Access: ${access}.`, ...(refusals.length > 0 ? ['Refuses with:', refusals.join('\n')] : [])].join(
      '\n\n',
    ),
    ...(call.idempotent && { headers: { type: 'object', properties: { 'idempotency-key': idempotencyKeyHeader } } }),
    ...(hasInput && (call.kind === 'read' ? { querystring: input } : { body: input })),
    ...(isFileCall(call) && { response: { 200: fileResponse } }),
    ...(call.access !== 'public' && { security: [{ bearer: [] }] }),
  }
}
