import type { FastifyInstance } from 'fastify'
import type { Logger } from '#server/platform/app/logger.ts'

/** Paths of frequent automated probes. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Log one line per request at LOG_LEVEL=info: the route, without ids, tokens, searches, input or output. Probes are logged
 * at debug.
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
