import type { FastifyRequest } from 'fastify'
import type { Environment } from '#server/platform/app/env.ts'
import { AppError } from '#shared/errors.ts'
import { bearerToken } from './cookies.ts'

/**
 * Require that a write comes from our own pages. Browsers send the origin, and other pages cannot forge it. Programs
 * without cookies send none and need a bearer token anyway.
 */
export function requireOwnOrigin(request: FastifyRequest, env: Environment): void {
  const site = request.headers['sec-fetch-site']
  const { origin, cookie } = request.headers
  if (origin !== undefined && !isOwnOrigin(origin, request, env)) throw new AppError('foreign_origin')
  if (site !== undefined && site !== 'same-origin') throw new AppError('foreign_origin')
  if (origin === undefined && site === undefined && cookie && !bearerToken(request))
    throw new AppError('foreign_origin')
}

function isOwnOrigin(origin: string, request: FastifyRequest, env: Environment): boolean {
  if (origin === new URL(env.PUBLIC_URL).origin) return true
  // In local mode, also allow other host names and the development server.
  if (env.production || !URL.canParse(origin)) return false
  const { hostname, host } = new URL(origin)
  return host === request.headers.host || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
