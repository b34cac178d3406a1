import pg from 'pg'

/** A statement that the database keeps under its name for as long as the connection lasts; without a name it does not. */
export interface Statement {
  name?: string
  text: string
  values?: readonly unknown[]
}

/** What `pg` does with the messages of one query, of which its types tell nothing. */
interface Messages {
  name: string | undefined
  on(event: 'row', listener: (row: unknown) => void): void
  callback: Answer
  /** Whether rows are kept for the answer. */
  _accumulateRows: boolean
  /** What went wrong with a row; it is told when all of them have come. */
  _canceledDueToError: unknown
  prepare(connection: Wire): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
  handleError(error: Error, connection: Wire): void
}

interface Wire {
  /** Texts by name. */
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(statement: { name: string | undefined; text: string }): void
  bind(statement: { statement: string | undefined; values: readonly unknown[] }): void
  execute(portal: object): void
  close(statement: { type: 'S'; name: string }): void
}

/** Is handed each row as it comes; none is kept. */
export type OnRow = (row: unknown) => void

type Answer = (error: Error | null, result?: pg.QueryResult) => void

const Query = pg.Query as unknown as new (
  config: object,
  values: undefined,
  answer: Answer,
) => Messages & pg.Submittable

/**
 * A query with statements that go ahead of it in one message to the database and are answered with it: when one of them
 * is refused the rest is not looked at, and the refusal is the answer. What they return is dropped.
 */
export class QueryAfter extends Query {
  readonly ahead: readonly Statement[]
  /** Of those ahead. */
  #unanswered: number
  /** Kept from `pg` while others are answered: it would take their parts for this one's. */
  #name: string | undefined
  readonly #onRow: OnRow | undefined

  constructor(config: pg.QueryConfig, ahead: readonly Statement[], answer: Answer, onRow?: OnRow) {
    super({ ...config, queryMode: 'extended' }, undefined, answer)
    this.ahead = ahead
    this.#unanswered = ahead.length
    this.#onRow = onRow
    if (onRow) this.on('row', (row: unknown) => this.#handOver(row, onRow))
  }

  override prepare(connection: Wire): void {
    for (const { name, text, values = [] } of this.ahead) {
      if (name === undefined) connection.parse({ name, text })
      else if (connection.parsedStatements[name] === undefined) {
        // It may be there all the same, if what followed it was refused the first time.
        connection.close({ type: 'S', name })
        connection.parse({ name, text })
      }
      connection.bind({ statement: name, values })
      connection.execute({})
    }
    super.prepare(connection)
    if (this.#unanswered === 0) return
    this.#name = this.name
    this.name = undefined
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    if (this.#onRow) this._accumulateRows = false
  }

  override handleDataRow(message: unknown): void {
    if (this.#unanswered === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#unanswered === 0) {
      super.handleCommandComplete(message, connection)
      return
    }
    const { name, text = '' } = this.ahead[this.ahead.length - this.#unanswered] ?? {}
    if (name !== undefined) connection.parsedStatements[name] = text
    this.#unanswered -= 1
    if (this.#unanswered === 0) this.name = this.#name
  }

  #handOver(row: unknown, onRow: OnRow): void {
    try {
      onRow(row)
    } catch (error) {
      this._canceledDueToError = error
    }
  }

  override handleError(error: Error, connection: Wire): void {
    if (this.#unanswered > 0 && this.#name !== undefined) delete connection.submittedNamedStatements[this.#name]
    super.handleError(error, connection)
  }
}
