/** An error in the format of Stripe's API. Throwing it rolls back the transaction. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
}

export function invalidRequest(
  message: string,
  { code, param }: { code?: string; param?: string } = {},
): ProviderError {
  return new ProviderError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  })
}

/**
 * @param param - name of the parameter that contains the unknown id, for status 400; without it the URL contains the
 * id, and the status is 404
 */
export function resourceMissingError(kind: string, id: string, param?: string): ProviderError {
  return new ProviderError(param ? 400 : 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: param ?? 'id',
  })
}

export function cardDeclined(): ProviderError {
  return new ProviderError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  })
}
