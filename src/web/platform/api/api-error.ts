import { serviceUnavailable, unexpectedError } from '#shared/browser-messages.ts'
import type { ErrorBody, ErrorCode, ErrorData } from '#shared/errors.ts'

interface Failure extends Partial<Pick<ErrorBody, 'error' | 'data' | 'request_id'>> {
  code: ErrorCode
  status: number
  retryable: boolean
  network?: boolean
}

/** Error of an API call. Users can read `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly data: Record<string, unknown>
  /** HTTP status, or 0 if there was no response. */
  readonly status: number
  readonly request_id: string | null
  readonly retryable: boolean
  readonly network: boolean

  constructor(failure: Failure) {
    super(failure.error ?? (failure.code === 'unavailable' ? serviceUnavailable : unexpectedErrorText(failure)))
    this.code = failure.code
    this.data = failure.data ?? {}
    this.status = failure.status
    this.request_id = failure.request_id ?? null
    this.retryable = failure.retryable
    this.network = failure.network ?? false
  }
}

/** Message for a response without an error body. It contains the request id. */
function unexpectedErrorText({ request_id }: Failure): string {
  return unexpectedError.replace('{request_id}', request_id ?? 'none')
}

/** Whether a gateway or a server restart caused the error, so that the same request may succeed later. */
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

/** Type guard for error codes. It also narrows the type of `data`. */
export function hasErrorCode<C extends ErrorCode>(
  error: unknown,
  ...codes: C[]
): error is ApiError & { code: C; data: ErrorData<C> } {
  return error instanceof ApiError && codes.some((code) => code === error.code)
}

/** Convert an error response to an ApiError. The body may be HTML of a gateway. */
export function apiErrorOf(status: number, body: unknown): ApiError {
  if (isErrorBody(body)) return new ApiError({ ...body, status, retryable: isRetryableStatus(status) })
  const code = isRetryableStatus(status) ? 'unavailable' : 'unexpected'
  return new ApiError({ code, status, retryable: isRetryableStatus(status) })
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}
