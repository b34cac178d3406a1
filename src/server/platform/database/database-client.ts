import { channel } from 'node:diagnostics_channel'
import { Writable } from 'node:stream'
import pg from 'pg'
import { statementName } from './named-statements.ts'

/** Told with the text that is sent while the connection waits for nothing: what is sent behind it travels with it. */
export const roundTrips = channel('marquee.round-trip')

/** A client of ours: it tells of its round trips. */
export class DatabaseClient extends pg.Client {
  #unanswered = 0
  #isCorked = false

  // The overloads of the library, which come down to this.
  override query: pg.Client['query'] = ((asked: unknown, values: unknown, callback: unknown) => {
    if (this.#unanswered === 0) roundTrips.publish(asked)
    this.#sendTogether()
    const answer = typeof values === 'function' ? values : callback
    const given = Array.isArray(values) ? values : []
    const query = typeof asked === 'string' ? this.prepare(asked, given) : asked
    if (typeof answer !== 'function') return this.#whileUnanswered(Reflect.apply(super.query, this, [query]))
    this.#unanswered++
    return Reflect.apply(super.query, this, [
      query,
      (...result: unknown[]) => {
        this.#unanswered--
        Reflect.apply(answer, undefined, result)
      },
    ])
  }) as pg.Client['query']

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

  /** Something that is read in parts tells nobody when it ends, and nobody sends behind it. */
  async #whileUnanswered(result: unknown): Promise<unknown> {
    if (!(result instanceof Promise)) return result
    this.#unanswered++
    return result.finally(() => {
      this.#unanswered--
    })
  }
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
}
