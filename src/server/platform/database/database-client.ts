import { channel } from 'node:diagnostics_channel'
import { Writable } from 'node:stream'
import pg from 'pg'
import { statementName } from './named-statements.ts'
import { type OnRow, QueryAfter, type Statement } from './query-after.ts'

/** Told with the text that is sent while nobody waits for the connection: what is sent behind it travels with it. */
export const roundTrips = channel('marquee.round-trip')

type Callback = (error: Error | null, result?: pg.QueryResult) => void

/** A client of ours: it tells of its round trips, and what nobody waits for travels with the next question. */
export class DatabaseClient extends pg.Client {
  #unanswered = 0
  #isCorked = false
  #ahead: readonly Statement[] = []
  readonly #waiting: ((done: () => void) => void)[] = []

  // The overloads of the library, which come down to this.
  override query: pg.Client['query'] = ((asked: unknown, values: unknown, callback: unknown) => {
    if (this.#unanswered === 0) roundTrips.publish(asked)
    this.#sendTogether()
    const answer = typeof values === 'function' ? values : callback
    const given = Array.isArray(values) ? values : []
    const query = typeof asked === 'string' ? this.prepare(asked, given) : asked
    if (typeof answer !== 'function') return this.#whileUnanswered(this.#send(query))
    this.#unanswered++
    return this.#send(query, (...result) => {
      this.#unanswered--
      Reflect.apply(answer, undefined, result)
    })
  }) as pg.Client['query']

  /** Asks as `query` does, and hands over each row as it comes: none is kept. */
  async queryEach(text: string, values: unknown[], onRow: OnRow): Promise<void> {
    if (this.#unanswered === 0) roundTrips.publish(text)
    this.#sendTogether()
    await this.#whileUnanswered(this.#promised(this.prepare(text, values), onRow))
  }

  /** Sends these ahead of the next question: they are answered with it, and a refusal of theirs is its answer. */
  sendAhead(statements: readonly Statement[]): void {
    this.#ahead = [...this.#ahead, ...statements]
  }

  /** Ends a transaction whose end nobody waits for: with what is asked next, or by itself when nothing follows at once. */
  endSoon(): void {
    this.sendAhead([end])
    setImmediate(() => {
      if (this.#ahead.length === 0) return
      this.#ahead = []
      this.#send(this.prepare(end.text, []), () => undefined)
    })
  }

  #send(query: unknown, answer?: Callback): unknown {
    if (isConfig(query)) return answer ? this.#ask(query, answer) : this.#promised(query)
    // It would run outside the transaction that it belongs to, or within the one before.
    if (this.#ahead.length > 0) throw new TypeError('A query of another kind has nothing sent ahead of it')
    return Reflect.apply(super.query, this, [query, answer])
  }

  #promised(query: pg.QueryConfig, onRow?: OnRow): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#ask(query, (error, result) => (error ? reject(error) : resolve(result)), onRow)
    }).catch((error: Error) => {
      Error.captureStackTrace(error)
      throw error
    })
  }

  #ask(query: pg.QueryConfig, answer: Callback, onRow?: OnRow): void {
    const ahead = this.prepareAhead(this.#ahead)
    this.#ahead = []
    this.#inTurn((done) => {
      const answered: Callback = (...result) => {
        done()
        Reflect.apply(answer, undefined, result)
      }
      if (ahead.length > 0 || onRow) super.query(new QueryAfter(query, ahead, answered, onRow))
      else Reflect.apply(super.query, this, [query, answered])
    })
  }

  /** Without pipelining one question waits for the answer of the other, here and not in the library, which would warn. */
  #inTurn(send: (done: () => void) => void): void {
    this.#waiting.push(send)
    if (this.pipeline) this.#waiting.shift()?.(() => undefined)
    else if (this.#waiting.length === 1) this.#sendNext()
  }

  #sendNext(): void {
    this.#waiting[0]?.(() => {
      this.#waiting.shift()
      this.#sendNext()
    })
  }

  /** What is asked at one moment leaves in one packet, where there are packets. */
  #sendTogether(): void {
    const { stream } = this.connection
    if (this.#isCorked || !(stream instanceof Writable)) return
    this.#isCorked = true
    stream.cork()
    setImmediate(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  protected prepare(text: string, values: unknown[]): pg.QueryConfig {
    return { text, values }
  }

  protected prepareAhead(statements: readonly Statement[]): readonly Statement[] {
    return statements.map(({ text, values }) => ({ text, ...(values && { values }) }))
  }

  /** Something that is read in parts tells nobody when it ends, and nobody sends behind it. */
  async #whileUnanswered(result: unknown): Promise<unknown> {
    if (!(result instanceof Promise)) return result
    this.#unanswered++
    return result.finally(() => {
      this.#unanswered--
    })
  }
}

const end: Statement = { name: 'commit', text: 'commit' }

function isConfig(query: unknown): query is pg.QueryConfig {
  return typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)
}

/**
 * A client that names its statements, so that the database plans each once for a connection instead of at every call. Not
 * for a pooler that hands the connection on between transactions.
 */
export class NamingClient extends DatabaseClient {
  protected override prepare(text: string, values: unknown[]): pg.QueryConfig {
    const name = statementName(text)
    return { text, values, ...(name !== undefined && { name }) }
  }

  protected override prepareAhead(statements: readonly Statement[]): readonly Statement[] {
    return statements
  }
}
