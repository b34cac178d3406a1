import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Environment } from '#server/platform/app/env.ts'
import { ownInlineScripts } from './web-pages.ts'

/** The same for every response, so they are built once. */
export function registerSecurityHeaders(server: FastifyInstance, env: Environment): void {
  const headers = Object.entries(headersBy(settingsOf(env)))
  server.addHook('onRequest', (_, reply, next) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    next()
  })
}

function headersBy(settings: HelmetOptions) {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(settings)(request, response, (error) => {
    if (error) throw error
  })
  return response.getHeaders() as Record<string, string>
}

function settingsOf(env: Environment): HelmetOptions {
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
