import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCookies } from '#server/platform/app/context.ts'
import type { Environment } from '#server/platform/app/env.ts'

type Kind = 'access' | 'refresh' | 'recognised' | 'signed_up'

/** Name of a cookie. Over https it starts with `__Host-`, so that browsers restrict it to this host and to https. */
export function cookieName(env: Environment, kind: Kind): string {
  return `${isSecure(env) ? '__Host-' : ''}marquee_${kind}`
}

function isSecure(env: Environment): boolean {
  return env.PUBLIC_URL.startsWith('https://')
}

/** Bearer token of a request. Unlike cookies, browsers never add it automatically, so other sites cannot misuse it. */
export function bearerToken({ headers }: FastifyRequest): string | null {
  return headers.authorization?.match(/^Bearer (\S{1,200})$/i)?.[1] ?? null
}

/** Session token of a request. A bearer token takes precedence over a cookie. */
export function tokenFrom(request: FastifyRequest, env: Environment, kind: Kind): string | null {
  const bearer = bearerToken(request)
  if (bearer) return kind === 'access' ? bearer : null
  const value = request.cookies[cookieName(env, kind)]
  return value && value.length <= 200 ? value : null
}

/** Sealed cookie that recognizes a browser after it followed a link in a mail. */
export function recognizedBrowserOf(request: FastifyRequest, env: Environment): string | null {
  return sealedIn(request, env, 'recognised')
}

/** Sealed cookie of a sign-up that is not confirmed yet. */
export function pendingSignUpOf(request: FastifyRequest, env: Environment): string | null {
  return sealedIn(request, env, 'signed_up')
}

function sealedIn(request: FastifyRequest, env: Environment, kind: Kind): string | null {
  const value = request.cookies[cookieName(env, kind)]
  return value && value.length <= 1000 ? value : null
}

/** Longest cookie lifetime that browsers allow. */
const recognisedSeconds = 400 * 24 * 60 * 60
const refreshSeconds = 30 * 24 * 60 * 60
const signUpSeconds = 24 * 60 * 60

export function sessionCookies(reply: FastifyReply, env: Environment): SessionCookies {
  const options = { httpOnly: true, sameSite: 'lax', secure: isSecure(env), path: '/' } as const
  return {
    write(tokens) {
      // The access cookie outlives its token, so that the server can distinguish an expired session from no session.
      reply.setCookie(cookieName(env, 'access'), tokens.access_token, { ...options, maxAge: refreshSeconds })
      reply.setCookie(cookieName(env, 'refresh'), tokens.refresh_token, { ...options, maxAge: refreshSeconds })
    },
    clear() {
      reply.clearCookie(cookieName(env, 'access'), options)
      reply.clearCookie(cookieName(env, 'refresh'), options)
    },
    recognise(sealed) {
      reply.setCookie(cookieName(env, 'recognised'), sealed, { ...options, maxAge: recognisedSeconds })
    },
    keepSignUp(sealed) {
      // Only our own pages need this cookie, so browsers do not send it with cross-site requests.
      const own = { ...options, sameSite: 'strict' } as const
      if (sealed === null) reply.clearCookie(cookieName(env, 'signed_up'), own)
      else reply.setCookie(cookieName(env, 'signed_up'), sealed, { ...own, maxAge: signUpSeconds })
    },
  }
}
