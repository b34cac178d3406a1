import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/platform/app/app.ts'
import { isDatabaseUnavailable } from '#server/platform/database/database-unavailable.ts'
import { isStorageFull } from '#server/platform/files/storage-full.ts'
import {
  AppError,
  type CodeWithoutData,
  type ErrorBody,
  type ErrorCode,
  errorSentence,
  isAppError,
} from '#shared/errors.ts'

const errorByConstraint: Record<string, CodeWithoutData> = {
  user_emails_address: 'email_already_registered',
  companies_slug: 'slug_taken',
  company_types_key_key: 'company_type_key_taken',
}

/**
 * A call failed with an error that its contract does not declare. Thrown only in tests; in production the caller gets
 * the error itself.
 */
export class UndeclaredError extends Error {
  override readonly name = 'UndeclaredError'
  constructor(call: string, code: ErrorCode) {
    super(`${call} refused with ${code}, which its contract does not declare`)
  }
}

/** Convert an error to a response. An unexpected error becomes a general message with a reference to the log. */
export function sendError(app: App, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = appErrorOf(error)
  if (!refusal)
    app.log.error({ err: error, request_id: request.id, path: request.routeOptions.url }, 'a request failed')
  if (isAppError(refusal, 'storage_full')) logFullStorage(app, error)
  const { code, data } = refusal ?? { code: 'unexpected' as const, data: {} }
  const body: ErrorBody = {
    success: false,
    error: error instanceof UndeclaredError ? error.message : errorSentence(code, { ...data, request_id: request.id }),
    code,
    data,
    request_id: request.id,
  }
  if (isAppError(refusal, 'rate_limited')) reply.header('retry-after', refusal.data.retry_after_seconds)
  return reply
    .code(refusal?.status ?? 500)
    .type('application/json')
    .send(JSON.stringify(body))
}

export function appErrorOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const { code, statusCode, constraint } = fieldsOf(error)
  if (code === '23505' && constraint && errorByConstraint[constraint])
    return new AppError(errorByConstraint[constraint])
  // Serialization failure, deadlock, lock timeout, and other unique violations by concurrent requests.
  if (code === '40001' || code === '40P01' || code === '55P03' || code === '23505' || code === '23P01')
    return new AppError('conflict')
  // Text that PostgreSQL cannot store, such as a zero byte, and timestamps or offsets outside its range.
  if (code === '22021' || code === '22P05' || code === '22007' || code === '22008' || code === '22009')
    return new AppError('bad_input')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('body_too_large')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('malformed_body')
  if (isDatabaseUnavailable(error)) return new AppError('unavailable')
  if (isStorageFull(error)) return new AppError('storage_full')
  return null
}

const hour = 3_600_000
const lastLogged = new WeakMap<App, number>()

/** Log a full disk at most once an hour, because a line for every failed write would take up more space. */
function logFullStorage(app: App, error: unknown): void {
  if (Date.now() - (lastLogged.get(app) ?? 0) < hour) return
  lastLogged.set(app, Date.now())
  app.log.error({ err: error }, 'there is no space left: writes are refused until there is')
}

function fieldsOf(error: unknown): { code?: string; statusCode?: number; constraint?: string } {
  if (typeof error !== 'object' || error === null) return {}
  const field = (name: string): unknown => (name in error ? error[name as keyof typeof error] : undefined)
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const status = field('statusCode')
  return {
    code: text(field('code')),
    constraint: text(field('constraint')),
    statusCode: typeof status === 'number' ? status : undefined,
  }
}
