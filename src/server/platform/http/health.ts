import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '#server/platform/app/app.ts'
import { metricsRegistry } from '#server/platform/app/metrics.ts'
import { observeApp } from '#server/platform/app/observe.ts'
import { watchStorage } from '#server/platform/files/storage-health.ts'

export function registerHealth(server: FastifyInstance, app: App): void {
  const storageHealth = watchStorage(app.storage, app.log)
  observeApp(app, async () => (await storageHealth()).works)
  server.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  server.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    if (app.stopping.signal.aborted)
      return reply.code(503).send({ status: 'stopping', database: null, jobs: null, storage: null })
    const started = performance.now()
    try {
      await app.connection.pool.query('select 1')
      const latency = Math.round((performance.now() - started) * 10) / 10
      const [jobs, files] = await Promise.all([app.jobs.health(), storageHealth()])
      const status = !jobs.running ? 'starting' : files.ready ? 'ready' : 'unavailable'
      const storage = { works: files.works }
      return reply
        .code(status === 'ready' ? 200 : 503)
        .send({ status, database: { latency_ms: latency }, jobs, storage })
    } catch {
      return reply.code(503).send({ status: 'unavailable', database: null, jobs: null, storage: null })
    }
  })

  server.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, app.env.METRICS_TOKEN)) {
      return reply.code(403).send({
        success: false,
        error: 'Metrics are for loopback or a token.',
        code: 'forbidden',
        data: {},
        request_id: request.id,
      })
    }
    return reply.type(metricsRegistry.contentType).send(await metricsRegistry.metrics())
  })
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const given = request.headers.authorization?.replace(/^Bearer /i, '')
  if (token && given) return given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token))
  const peer = request.socket.remoteAddress ?? ''
  const isForwarded = request.headers['x-forwarded-for'] !== undefined
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(peer)
}
