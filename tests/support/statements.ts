import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { roundTrips } from '#server/platform/database/database-client.ts'
import { QueryAfter } from '#server/platform/database/query-after.ts'
import type { TestMarquee } from './marquee.ts'

/** What was sent to the database. */
export interface Statement {
  text: string
  values: unknown[]
}

const send = pg.Client.prototype.query

/** Every statement that passes through the driver while `work` runs, of any connection. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [query, values] = args
    if (query instanceof QueryAfter)
      sent.push(...query.ahead.map(({ text, values = [] }) => ({ text, values: [...values] })))
    if (typeof query === 'string') sent.push({ text: query, values: Array.isArray(values) ? values : [] })
    else if (isConfig(query)) sent.push({ text: query.text, values: query.values ?? [] })
    return Reflect.apply(send, this, args)
  } as typeof send
  try {
    await work()
  } finally {
    pg.Client.prototype.query = send
  }
  return sent
}

function isConfig(query: unknown): query is pg.QueryConfig {
  return typeof query === 'object' && query !== null && 'text' in query
}

/** Who asks, and the frame of a transaction: the same for every call. */
export function isFrame({ text }: Statement): boolean {
  return /^(begin|commit|rollback|set |reset |select set_config\('role')|from resolve_contexts\(/i.test(text)
}

/** The job queue and the care of indexes run at any time, and belong to no call. */
export function isBackground({ text }: Statement): boolean {
  return /\bpgboss\b|\bpg_index\b/.test(text)
}

/** How often somebody waits for the database in a call: for the end of what only reads nobody does. */
export async function roundTripsOf(marquee: TestMarquee, call: () => Promise<unknown>): Promise<number> {
  const { tenant, staff } = marquee.app.connection.pools
  // What an earlier call did not wait for is through.
  for (const pool of [tenant, staff]) await pool.query('select')
  let trips = 0
  const ofCall = new AsyncLocalStorage<true>()
  const count = (sent: unknown) => {
    // A connection that is opened meanwhile becomes its role once; that is no part of the call, nor is what others do.
    if (ofCall.getStore() && (typeof sent !== 'string' || !sent.startsWith('set role'))) trips += 1
  }
  roundTrips.subscribe(count)
  try {
    await ofCall.run(true, call)
    return trips
  } finally {
    roundTrips.unsubscribe(count)
  }
}
