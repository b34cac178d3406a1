import type { FastifyRequest } from 'fastify'
import type { Environment } from '#server/platform/app/env.ts'
import { AppError } from '#shared/errors.ts'
import { bearerToken } from './cookies.ts'

/**
 * A write must come from our own pages: browsers say where a request comes from, and other pages cannot forge it.
 * Programs without cookies say nothing and need a bearer token anyway.
 */
export function requireOwnOrigin(request: FastifyRequest, env: Environment): void {
  const site = request.headers['sec-fetch-site']
  const { origin, cookie } = request.headers
  if (origin !== undefined && !isOwn(origin, request, env)) throw new AppError('foreign_origin')
  if (site !== undefined && site !== 'same-origin') throw new AppError('foreign_origin')
  if (origin === undefined && site === undefined && cookie && !bearerToken(request))
    throw new AppError('foreign_origin')
}

function isOwn(origin: string, request: FastifyRequest, env: Environment): boolean {
  if (origin === new URL(env.PUBLIC_URL).origin) return true
  // Locally the page may be opened by another name, or through the development server.
  if (env.production || !URL.canParse(origin)) return false
  const { hostname, host } = new URL(origin)
  return host === request.headers.host || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
