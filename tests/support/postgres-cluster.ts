import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Cluster {
  /** The address of a database for a login. */
  url(login: string, password: string, database?: string): string
  /** Runs a file or a statement as the superuser. */
  psql(...args: string[]): void
  stop(): void
}

const versions = '/usr/lib/postgresql'

/** Where the newest PostgreSQL of the machine has its programs, or null. */
export function postgresPrograms(): string | null {
  const newest = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(a) - Number(b))
        .at(-1)
    : undefined
  return newest ? join(versions, newest, 'bin') : null
}

/** A PostgreSQL of its own, which asks everybody but its superuser for a password; gone when stopped. */
export function startCluster(programs: string, port: number): Cluster {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-cluster-'))
  const data = join(folder, 'data')
  const as = notRoot()
  if (as) chownSync(folder, as.uid, as.gid)
  const run = (program: string, args: string[]) =>
    execFileSync(join(programs, program), args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...as })
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  const network = '127.0.0.1/32'
  writeFileSync(
    join(data, 'pg_hba.conf'),
    `host all postgres ${network} trust\nhost all all ${network} scram-sha-256\n`,
  )
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), 'start', '-o', settings])
  return {
    url: (login, password, database = 'marquee') => `postgres://${login}:${password}@127.0.0.1:${port}/${database}`,
    psql: (...args) =>
      void execFileSync(join(programs, 'psql'), [
        '-q',
        '-h',
        '127.0.0.1',
        '-p',
        `${port}`,
        '-U',
        'postgres',
        '-v',
        'ON_ERROR_STOP=1',
        ...args,
      ]),
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: the user that its package has made, or nobody else than ourselves. */
function notRoot(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
