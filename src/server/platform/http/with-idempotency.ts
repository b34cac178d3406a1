import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

interface KeyedRequest {
  /** Name of the call, e.g. `team.createRole`. */
  call: string
  context: SignedInContext
  input: unknown
  key: string
}

/**
 * Idempotency key of a request; quotes around the key are optional. See
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header.
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const sent = headers['idempotency-key']
  if (sent === undefined) return null
  const key = typeof sent === 'string' ? sent.match(/^"?([\w-]{8,100})"?$/)?.[1] : undefined
  if (!key) throw new AppError('bad_input', { fields: { 'idempotency-key': 'This is not a valid key' } })
  return key
}

/**
 * Run a handler once per idempotency key of a user. A repeat within a day returns the stored response. After an error
 * the key can be used again. If the process dies while the handler runs, repeats fail with `sent_before` until the key
 * expires.
 * @throws key_of_another_request if the input differs, sent_before if the first request has no response yet
 */
export async function withIdempotency(
  { call, context, input, key }: KeyedRequest,
  handler: () => Promise<unknown>,
): Promise<unknown> {
  const { app, request, transaction, user } = context
  const row = { user_id: user.id, call, key }
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.company_id, input]))
    .digest('base64url')
  // Responses are encrypted: some contain secrets that are shown once.
  const purpose = `response:${user.id}:${call}:${key}`

  const stored = await transaction(async (tx) => {
    const inserted = await tx
      .insertInto('idempotency_keys')
      .values({ ...row, request_hash: requestHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (inserted) return null
    return tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'response'])
      .where(({ and }) => and(row))
      .executeTakeFirst()
  })
  if (stored !== null) {
    if (stored && stored.request_hash !== requestHash) throw new AppError('key_of_another_request')
    if (!stored?.response) throw new AppError('sent_before')
    return JSON.parse(app.encryption.open(stored.response, purpose))
  }

  const finish = (work: (tx: Transaction) => Promise<unknown>) =>
    transaction(work).catch((error: unknown) =>
      app.log.error({ err: error }, 'an idempotency key could not be updated'),
    )
  try {
    const result = await handler()
    const response = app.encryption.seal(JSON.stringify(result), purpose)
    await finish((tx) =>
      tx
        .updateTable('idempotency_keys')
        .set({ response })
        .where(({ and }) => and(row))
        .execute(),
    )
    return result
  } catch (error) {
    await finish((tx) =>
      tx
        .deleteFrom('idempotency_keys')
        .where(({ and }) => and(row))
        .execute(),
    )
    throw error
  }
}
