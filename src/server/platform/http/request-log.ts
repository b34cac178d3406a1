import type { FastifyInstance } from 'fastify'
import type { Logger } from '#server/platform/app/logger.ts'

/** What only machines ask, every few seconds. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * One line a request at LOG_LEVEL=info: the route, never the address with its ids, tokens and searches, and nothing of
 * what was sent or answered. Probes are told at debug.
 */
export function registerRequestLog(server: FastifyInstance, log: Logger): void {
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? null
    const line = {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (route && probes.has(route)) log.debug(line, 'request')
    else log.info(line, 'request')
  })
}
