import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const versions = '/usr/lib/postgresql'

/** Folder of the newest installed PostgreSQL, or null. */
export const postgresPrograms = existsSync(versions)
  ? (readdirSync(versions)
      .sort((a, b) => Number(a) - Number(b))
      .map((version) => join(versions, version, 'bin'))
      .findLast((bin) => existsSync(join(bin, 'initdb'))) ?? null)
  : null

export interface Cluster {
  url(login: string, at?: { password?: string; database?: string }): string
  psql(...args: string[]): void
  /** Kill all processes without a checkpoint. */
  crash(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

interface ClusterOptions {
  /** Require passwords for all roles except the superuser. */
  passwords?: boolean
  settings?: Record<string, string | number>
}

export async function startCluster({ passwords = false, settings: given = {} }: ClusterOptions = {}): Promise<Cluster> {
  if (!postgresPrograms) throw new Error('PostgreSQL is not installed')
  const bin = postgresPrograms
  const folder = mkdtempSync(join(tmpdir(), 'marquee-cluster-'))
  const data = join(folder, 'data')
  const as = notRoot()
  if (as) chownSync(folder, as.uid, as.gid)
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']
  execFileSync(join(bin, 'initdb'), initdb, { ...as, cwd: folder, stdio: 'ignore' })
  const network = '127.0.0.1/32'
  const others = passwords ? 'scram-sha-256' : 'trust'
  writeFileSync(join(data, 'pg_hba.conf'), `host all postgres ${network} trust\nhost all all ${network} ${others}\n`)
  const port = await freePort()
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...given }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const reach = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres']

  const cluster: Cluster = {
    url: (login, { password, database = 'marquee' } = {}) =>
      `postgres://${login}${password ? `:${password}` : ''}@127.0.0.1:${port}/${database}`,
    psql: (...args) =>
      void execFileSync(join(bin, 'psql'), ['-q', ...reach, '-v', 'ON_ERROR_STOP=1', ...args], { stdio: 'pipe' }),
    async start() {
      spawn(join(bin, 'postgres'), ['-D', data, ...options], { ...as, cwd: folder, stdio: 'ignore' })
      await until('the cluster to answer', () => {
        try {
          cluster.psql('-c', 'select 1')
          return true
        } catch {
          return null
        }
      })
    },
    async crash() {
      // Killing only the main process would leave its children running. SIGQUIT ends all of them.
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGQUIT')
      await until('the cluster to be gone', () => !existsSync(`/proc/${pid}`) || null)
    },
    async remove() {
      await cluster.crash()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await cluster.start()
  return cluster
}

/** Also create an empty database. Its owner may create roles and databases but is no superuser, as in production. */
export async function startClusterWithDatabase(options?: ClusterOptions): Promise<Cluster & { owner: string }> {
  const cluster = await startCluster(options)
  cluster.psql(
    '-c',
    'create role marquee_owner login createdb createrole',
    '-c',
    'create database marquee owner marquee_owner',
  )
  return { ...cluster, owner: cluster.url('marquee_owner') }
}

/** PostgreSQL refuses to run as root: use the user of its package, or the current user. */
function notRoot(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
