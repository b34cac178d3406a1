import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'

export interface Recorded {
  text: string
  values: unknown[]
  sent: number
  /** When its answer came; not while it is under way. */
  answered: number | null
}

let recording: Recorded[] | null = null
let clock = 0

const query = pg.Client.prototype.query
/** Every statement of every pool goes through here. */
pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
  if (!recording) return Reflect.apply(query, this, args)
  const [asked] = args
  const config: { text?: string; values?: unknown[] } = typeof asked === 'string' ? { text: asked } : Object(asked)
  const given = config.values ?? args.find(Array.isArray) ?? []
  const statement: Recorded = { text: config.text ?? '', values: [...given], sent: ++clock, answered: null }
  recording.push(statement)
  const answer = () => {
    clock += 1
    statement.answered = clock
  }
  const callback = args.findLastIndex((arg) => typeof arg === 'function')
  if (callback >= 0) {
    const original = args[callback]
    args[callback] = (...result: unknown[]) => {
      answer()
      if (typeof original === 'function') original(...result)
    }
    return Reflect.apply(query, this, args)
  }
  const answered = Reflect.apply(query, this, args)
  Promise.resolve(answered).then(answer, answer)
  return answered
}

/** What is asked of PostgreSQL while this is done, in turns: those of one turn are sent without waiting for an answer. */
export async function recordStatements<T>(work: () => Promise<T>): Promise<{ result: T; turns: Recorded[][] }> {
  // The end of what only read before is sent by itself, and that of this in its turn.
  await setImmediate()
  recording = []
  try {
    const result = await work()
    await setImmediate()
    return { result, turns: turnsOf(recording) }
  } finally {
    recording = null
  }
}

/** A turn that nobody waited for belongs to the one before it. */
export function turnsOf(statements: readonly Recorded[]): Recorded[][] {
  const turns: Recorded[][] = []
  let answeredBefore = 0
  for (const one of statements) {
    const answers = statements.filter(({ answered }) => answered !== null && answered < one.sent).length
    const last = turns.at(-1)
    if (last && (answers === answeredBefore || one.answered === null)) last.push(one)
    else turns.push([one])
    answeredBefore = answers
  }
  return turns
}

/** Has a server tell on its output, of each request with the header `x-bench-trips`, how often it waited for the database. */
export function tellTrips(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.headers['x-bench-trips']) return
    const answered = new Promise((resolve) => response.once('finish', resolve))
    recordStatements(() => answered).then(({ turns }) => console.log(`trips ${turns.length}`))
  })
}
