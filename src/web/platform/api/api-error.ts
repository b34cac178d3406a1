import type { ErrorBody, ErrorCode, ErrorData } from '#shared/errors.ts'
import { serviceUnavailable, unexpected } from '#shared/own-failures.ts'

interface Failure extends Partial<Pick<ErrorBody, 'error' | 'data' | 'request_id'>> {
  code: ErrorCode
  status: number
  retryable: boolean
  network?: boolean
}

/** A refused or failed call. `message` is a sentence for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly data: Record<string, unknown>
  /** 0 when there was no answer at all. */
  readonly status: number
  readonly request_id: string | null
  readonly retryable: boolean
  readonly network: boolean

  constructor(failure: Failure) {
    super(failure.error ?? (failure.code === 'unavailable' ? serviceUnavailable : withReference(failure)))
    this.code = failure.code
    this.data = failure.data ?? {}
    this.status = failure.status
    this.request_id = failure.request_id ?? null
    this.retryable = failure.retryable
    this.network = failure.network ?? false
  }
}

/** The product says why in its own words; this stands in for what said nothing. */
function withReference({ request_id }: Failure): string {
  return unexpected.replace('{request_id}', request_id ?? 'none')
}

/** A gateway or a restart answered, not the product: the same call may well succeed in a moment. */
export function isRetryableStatus(status: number): boolean {
  return status === 502 || status === 503 || status === 504
}

export function networkError(): ApiError {
  return new ApiError({
    code: 'unavailable',
    error: 'Network error. Please check your connection',
    status: 0,
    retryable: true,
    network: true,
  })
}

/** Whether a call was refused for one of these reasons; then what it tells is known by the sentence. */
export function hasErrorCode<C extends ErrorCode>(
  error: unknown,
  ...codes: C[]
): error is ApiError & { code: C; data: ErrorData<C> } {
  return error instanceof ApiError && codes.some((code) => code === error.code)
}

/** What an answer that is no success says; what is not ours to read is a failure all the same. */
export function apiErrorOf(status: number, body: unknown): ApiError {
  if (isErrorBody(body)) return new ApiError({ ...body, status, retryable: isRetryableStatus(status) })
  const code = isRetryableStatus(status) ? 'unavailable' : 'unexpected'
  return new ApiError({ code, status, retryable: isRetryableStatus(status) })
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}
