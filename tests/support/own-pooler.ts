import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

export const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(
  (path) => spawnSync(path, ['-V']).status === 0,
)

export interface OwnPooler {
  mode: 'session' | 'transaction'
  through(url: string): string
  stop(): Promise<void>
}

/** Start PgBouncer in front of a server that trusts loopback connections. */
export async function startOwnPooler(server: string, mode: OwnPooler['mode'], logins: string[]): Promise<OwnPooler> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-pooler-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const { port: behind } = new URL(server)
  writeFileSync(join(folder, 'logins'), logins.map((login) => `"${login}" ""\n`).join(''))
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'logins'),
    pool_mode: mode,
    default_pool_size: 40,
    max_client_conn: 1000,
    server_idle_timeout: 2,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n* = host=127.0.0.1 port=${behind}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  // PgBouncer refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child = spawn(pgbouncer ?? 'pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], { ...nobody, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const through = (url: string) => Object.assign(new URL(url), { port: String(port) }).href
  await until('the pooler to answer', async () => {
    const client = new pg.Client({ connectionString: through(server) })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      return null
    }
  })
  return {
    mode,
    through,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
