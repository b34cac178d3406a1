import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'

export interface Recorded {
  text: string
  values: unknown[]
  sent: number
  /** Time of the response; missing while pending. */
  answered: number | null
}

let recording: Recorded[] | null = null
let clock = 0

const query = pg.Client.prototype.query
/** Every statement of every pool passes here. */
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

/** PostgreSQL statements while `work` runs, grouped by round trip. */
export async function recordStatements<T>(work: () => Promise<T>): Promise<{ result: T; turns: Recorded[][] }> {
  // Wait for the lazy commits of earlier and current read-only transactions.
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

/** A group that nothing waited for belongs to the one before. */
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

/** Print the number of database round trips for each request with the header `x-bench-trips`. */
export function tellTrips(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.headers['x-bench-trips']) return
    const answered = new Promise((resolve) => response.once('finish', resolve))
    recordStatements(() => answered).then(({ turns }) => console.log(`trips ${turns.length}`))
  })
}
