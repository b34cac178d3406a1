import { createServer, connect as dial, type Socket } from 'node:net'
import type pg from 'pg'
import { type Connection, connectPostgres } from '#server/platform/database/connect.ts'
import { openTestDatabase } from './database.ts'

export interface BreakableDatabase extends Connection {
  /** Ends every connection that is in a transaction or waits for a response. Returns their number. */
  endBusyConnections(): Promise<number>
  goAway(): void
  comeBack(): void
}

export async function openBreakableDatabase(max: number): Promise<BreakableDatabase> {
  const database = await openTestDatabase()
  const { settings } = database
  if (!settings) throw new Error('Only PostgreSQL has connections that break')
  const server = new URL(settings.url)
  const open = new Set<Socket>()
  let isAway = false
  const relay = createServer((socket) => {
    if (isAway) return void socket.destroy()
    const other = dial(Number(server.port || 5432), server.hostname)
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  const port = await new Promise<number>((resolve) => {
    relay.listen(0, '127.0.0.1', () => {
      const address = relay.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const through = (url: string) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href
  const connection = connectPostgres({
    ...settings,
    url: through(settings.url),
    staffUrl: through(settings.staffUrl),
    max,
  })
  return {
    ...connection,
    endBusyConnections: () => database.asOwner(endBusy),
    goAway() {
      isAway = true
      for (const one of open) one.destroy()
    },
    comeBack() {
      isAway = false
    },
    async close() {
      await connection.close()
      await new Promise((resolve) => relay.close(resolve))
      await database.close()
    },
  }
}

async function endBusy(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename like 'marquee_test_%' and state in ('active', 'idle in transaction')`)
  return rowCount ?? 0
}
