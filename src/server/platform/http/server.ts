import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { App } from '#server/platform/app/app.ts'
import type { Environment } from '#server/platform/app/env.ts'
import type { ImplementedFeature } from '#server/platform/app/implement.ts'
import type { Logger } from '#server/platform/app/logger.ts'
import { registerFiles } from '#server/platform/files/files.ts'
import { registerMailbox } from '#server/platform/mail/mailbox.ts'
import { AppError } from '#shared/errors.ts'
import { registerApiDescription } from './api-description.ts'
import { registerCalls } from './calls.ts'
import { sendError } from './errors.ts'
import { registerHealth } from './health.ts'
import { requireOwnOrigin } from './origin.ts'
import { registerPlainRoutes } from './plain-routes.ts'
import { ownInlineScripts, type PageWithResponses, serveWeb } from './web-pages.ts'

/** Registers routes below `/api` that are neither calls nor plain routes. */
export type RegisterRoutes = (api: FastifyInstance, app: App) => Promise<void>

export async function createHttpServer(
  app: App,
  router: readonly ImplementedFeature[],
  more: readonly RegisterRoutes[],
  pages: readonly PageWithResponses[] = [],
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = app.log
  const server = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(app.env.TRUST_PROXY),
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    // While stopping, requests are still served, and responses close the connection.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 300 },
  })
  server.removeContentTypeParser('text/plain')
  server.setErrorHandler((error, request, reply) => sendError(app, error, request, reply))

  registerRequestLog(server, app.log)
  stopWithoutLosingRequests(server, app)
  await server.register(cookie)
  await server.register(compress, { threshold: 1024 })
  registerSecurityHeaders(server, app.env)

  registerHealth(server, app)
  await server.register(async (api) => {
    api.addHook('onRequest', async (_, reply) => {
      reply.header('cache-control', 'no-store')
    })
    await registerApiDescription(api, app, router)
    registerCalls(api, app, router)
    registerPlainRoutes(api, app, router)
    for (const register of more) await register(api, app)
  })
  registerFiles(server, app.storage)
  if (app.mailer.mailbox && !app.env.production) registerMailbox(server, app.mailer.mailbox)
  await app.payments.simulator?.register(server, {
    requireOwnOrigin: (request) => requireOwnOrigin(request, app.env),
    withClock: !app.env.production,
  })
  await serveWeb(server, app, pages)
  return server
}

/**
 * Stop without losing requests. While the process stops, each response closes its connection, and writes are still
 * served. A proxy that retries failed reads gets an error for each read, so that it sends requests to another process.
 * Without this, the operating system could accept a write that the process never handles, and the proxy could not retry
 * it.
 */
function stopWithoutLosingRequests(server: FastifyInstance, { stopping }: App): void {
  server.addHook('onRequest', async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (stopping.signal.aborted && isRead && request.headers['x-proxy-retries'] === 'reads')
      throw new AppError('unavailable')
  })
  server.addHook('onSend', async (_, reply) => {
    if (stopping.signal.aborted) reply.header('connection', 'close')
  })
}

/**
 * Convert TRUST_PROXY, a number of hops or a list of addresses, to Fastify's `trustProxy`. If unset, X-Forwarded-For is
 * ignored.
 */
function trustedProxies(setting: string | undefined): boolean | string | ((address: string, hop: number) => boolean) {
  if (!setting) return false
  return /^\d+$/.test(setting) ? (_, hop) => hop < Number(setting) : setting
}

/** Paths that monitoring requests frequently. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Log one line per request at LOG_LEVEL=info: the route, without ids, tokens, search terms, input or output. Requests
 * of monitoring are logged at debug.
 */
function registerRequestLog(server: FastifyInstance, log: Logger): void {
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

/** Set the security headers. They are the same for every response, so they are built once. */
function registerSecurityHeaders(server: FastifyInstance, env: Environment): void {
  const headers = Object.entries(computeHeaders(helmetOptions(env)))
  server.addHook('onRequest', (_, reply, next) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    next()
  })
}

function computeHeaders(settings: HelmetOptions) {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(settings)(request, response, (error) => {
    if (error) throw error
  })
  return response.getHeaders() as Record<string, string>
}

function helmetOptions(env: Environment): HelmetOptions {
  const secure = env.PUBLIC_URL.startsWith('https://')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...ownInlineScripts()],
        // Mantine sets element styles; scripts stay strict.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(secure && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  }
}
