import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { AnyCall } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'

type Act = (ctx: SignedInContext) => Promise<unknown>

interface Asked {
  id: string
  call: AnyCall
  context: SignedInContext
  input: unknown
  key: string
}

/** https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header: a text, in quotes or not. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const sent = headers['idempotency-key']
  if (sent === undefined) return null
  const key = typeof sent === 'string' ? sent.match(/^"?([\w-]{8,100})"?$/)?.[1] : undefined
  if (!key) throw new AppError('bad_input', { fields: { 'idempotency-key': 'This is not a valid key' } })
  return key
}

/**
 * Execute a write once per idempotency key of a person. Key and response are stored in the write's own transaction; a
 * duplicate gets the stored response, and a concurrent one waits for it.
 * @throws key_of_another_request, sent_before
 */
export async function withIdempotency(asked: Asked, act: Act): Promise<unknown> {
  const turn = new Turn(asked)
  try {
    const answer = await act(turn.context())
    if (!turn.isRepeated) {
      await turn.keep(answer)
      return answer
    }
  } catch (error) {
    if (!turn.isRepeated) {
      await turn.giveBack()
      throw error
    }
  }
  return turn.answerOfBefore()
}

/** The key is already used: roll back. */
class Repeated extends Error {}

type Open = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

class Turn {
  readonly #asked: Asked
  readonly #hash: string
  /** Free until a transaction takes the key, taken once that has committed. */
  #key: 'free' | 'being taken' | 'taken' = 'free'
  #kept: string | null = null
  isRepeated = false

  constructor(asked: Asked) {
    this.#asked = asked
    const { context, input } = asked
    this.#hash = createHash('sha256')
      .update(JSON.stringify([context.request.company_id, input]))
      .digest('base64url')
  }

  context(): SignedInContext {
    const { context } = this.#asked
    return {
      ...context,
      transaction: (work) => this.#within(context.transaction, work),
      asSystem: (work) => this.#within(context.asSystem, work),
    }
  }

  /** The first transaction takes the key, pipelined with its first query. Each transaction stores its result. */
  async #within<T>(open: Open, work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (this.#key !== 'free') return open((tx) => this.#keeping(tx, work(tx)))
    this.#key = 'being taken'
    try {
      const result = await open(async (tx) => {
        const [taken, worked] = await Promise.allSettled([this.#take(tx), work(tx)])
        if (taken.status === 'rejected') throw taken.reason
        if (!taken.value) throw new Repeated()
        return this.#keeping(tx, worked.status === 'fulfilled' ? worked.value : Promise.reject(worked.reason))
      })
      this.#key = 'taken'
      return result
    } catch (error) {
      this.#key = 'free'
      this.isRepeated ||= error instanceof Repeated
      throw error
    }
  }

  async #take(tx: Transaction): Promise<boolean> {
    const row = await tx
      .insertInto('idempotency_keys')
      .values({ ...this.#row(), input_hash: this.#hash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    return row !== undefined
  }

  /** Most handlers return the transaction's result. It is sent with the commit. */
  async #keeping<T>(tx: Transaction, working: T | Promise<T>): Promise<T> {
    const result = await working
    const answer = this.#textOf(result)
    if (answer !== null) {
      this.#write(tx, answer).catch(() => undefined)
      this.#kept = answer
    }
    return result
  }

  /** For handlers whose response is built from the transaction's result. */
  async keep(result: unknown): Promise<void> {
    const answer = this.#textOf(result)
    if (this.#key !== 'taken' || answer === null || answer === this.#kept) return
    await this.#asked.context.asSystem((tx) => this.#write(tx, answer))
  }

  /** Release the key after a failure behind a committed transaction, so that a retry is possible. */
  async giveBack(): Promise<void> {
    if (this.#key !== 'taken') return
    await this.#asked.context.asSystem((tx) => this.#own(tx.deleteFrom('idempotency_keys')).execute())
  }

  async answerOfBefore(): Promise<unknown> {
    const { context } = this.#asked
    const before = await context.asSystem((tx) =>
      this.#own(tx.selectFrom('idempotency_keys')).select(['input_hash', 'answer']).executeTakeFirst(),
    )
    if (before && before.input_hash !== this.#hash) throw new AppError('key_of_another_request')
    if (!before?.answer) throw new AppError('sent_before')
    return JSON.parse(context.app.encryption.open(before.answer, this.#purpose()))
  }

  async #write(tx: Transaction, answer: string): Promise<void> {
    const sealed = this.#asked.context.app.encryption.seal(answer, this.#purpose())
    await this.#own(tx.updateTable('idempotency_keys')).set({ answer: sealed }).execute()
  }

  /** In wire format: only fields in the contract. */
  #textOf(result: unknown): string | null {
    const parsed = this.#asked.call.output.safeParse(result)
    return parsed.success ? JSON.stringify(parsed.data) : null
  }

  #row() {
    const { context, id, key } = this.#asked
    return { user_id: context.user.id, call: id, key }
  }

  #own<Query extends { where(column: 'user_id' | 'call' | 'key', is: '=', value: string): Query }>(
    query: Query,
  ): Query {
    const { user_id, call, key } = this.#row()
    return query.where('user_id', '=', user_id).where('call', '=', call).where('key', '=', key)
  }

  #purpose(): string {
    const { user_id, call, key } = this.#row()
    return `answer:${user_id}:${call}:${key}`
  }
}
