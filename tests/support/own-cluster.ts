import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const versions = '/usr/lib/postgresql'

/** Where PostgreSQL's programs are, or null where it is not installed. */
export const postgresPrograms = existsSync(versions)
  ? (readdirSync(versions)
      .sort((a, b) => Number(a) - Number(b))
      .map((version) => join(versions, version, 'bin'))
      .findLast((bin) => existsSync(join(bin, 'initdb'))) ?? null)
  : null

export interface OwnCluster {
  /** A database of an owner without superuser rights, empty. */
  url: string
  /** Kills every process of the cluster at once, as a crash does. */
  crash(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** A PostgreSQL of its own, which may be killed. It never runs as root. */
export async function startOwnCluster(): Promise<OwnCluster> {
  if (!postgresPrograms) throw new Error('PostgreSQL is not installed')
  const bin = postgresPrograms
  const folder = mkdtempSync('/tmp/marquee-cluster-')
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  const address = (name: string, login: string) => `postgres://${login}@127.0.0.1:${port}/${name}`
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: address('postgres', 'postgres') })
    client.on('error', () => undefined)
    await client.connect()
    await client.query(text).finally(() => client.end())
  }

  async function start(): Promise<void> {
    const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    spawn(join(bin, 'postgres'), ['-D', data, ...options], { ...user, cwd: folder, stdio: 'ignore' })
    await until('the cluster to answer', () =>
      ask('select 1').then(
        () => true,
        () => null,
      ),
    )
  }

  async function crash(): Promise<void> {
    // Killed alone, the first process leaves its children waiting for work: SIGQUIT sends all of them home at once.
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGQUIT')
    await until('the cluster to be gone', () => !existsSync(`/proc/${pid}`) || null)
  }

  await start()
  await ask('create role marquee_owner login createdb createrole')
  await ask('create database marquee owner marquee_owner')
  return {
    url: address('marquee', 'marquee_owner'),
    crash,
    start,
    async remove() {
      await crash()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
}
