import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readManifest } from '#scripts/support/backup-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Cluster, postgresPrograms as programs, startCluster } from '#tests/support/postgres-cluster.ts'
import { until } from '#tests/support/until.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'marquee-install-'))
const home = join(folder, 'marquee')
const long = 900_000

let cluster: Cluster
let env: Record<string, string>
let started: ChildProcess | null = null

/** Run npm in the installation folder, as documented, without this checkout's environment. */
function npm(args: string[], more: Record<string, string> = {}) {
  const child = spawn('npm', args, {
    cwd: home,
    env: { ...env, ...more },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said })),
  )
  return { child, ended, said: () => said }
}

async function succeeds(args: string[], words: RegExp, more: Record<string, string> = {}): Promise<void> {
  const { code, said } = await npm(args, more).ended
  expect(said).toMatch(words)
  expect(code).toBe(0)
}

async function refuses(args: string[], words: RegExp, more: Record<string, string> = {}): Promise<void> {
  const { code, said } = await npm(args, more).ended
  expect(said).toMatch(words)
  expect(said).not.toContain('    at ')
  expect(code).toBe(1)
}

beforeAll(async () => {
  if (!programs) return
  mkdirSync(home)
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files
    .trim()
    .split('\n')
    .filter((name) => existsSync(join(root, name)))) {
    mkdirSync(dirname(join(home, file)), { recursive: true })
    cpSync(join(root, file), join(home, file))
  }
  cluster = await startCluster({ passwords: true })
  const passwords = ['owner', 'serving', 'backoffice', 'backup'].flatMap((one) => ['-v', `${one}_password=of-${one}`])
  cluster.psql(...passwords, '-f', join(home, 'deploy/create-database.sql'))
  const path = (process.env.PATH ?? '').split(delimiter).filter((one) => !one.includes('node_modules'))
  env = {
    PATH: [...path, programs].join(delimiter),
    HOME: process.env.HOME ?? folder,
    npm_config_prefer_offline: 'true',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    PUBLIC_URL: 'https://app.marquee.example',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: cluster.url('marquee_serving', { password: 'of-serving' }),
    DATABASE_STAFF_URL: cluster.url('marquee_backoffice', { password: 'of-backoffice' }),
    DATABASE_OWNER_URL: cluster.url('marquee_owner', { password: 'of-owner' }),
    SMTP_URL: 'smtp://127.0.0.1:9',
    ENCRYPTION_KEY: '0'.repeat(64),
    BILLING: 'simulator',
    SUPER_ADMIN_EMAIL: 'boss@marquee.example',
    SUPER_ADMIN_PASSWORD: 'boss-password!',
  }
}, long)

afterAll(async () => {
  if (started?.pid) process.kill(-started.pid, 'SIGKILL')
  await cluster?.remove()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!programs)(
  'after the documented installation, the server and every operations script run without build dependencies',
  async () => {
    await succeeds(['run', 'build'], /Removing what only the build needed/)
    const has = (name: string) => existsSync(join(home, 'node_modules', name))
    expect(['fastify', 'pg', 'stripe'].filter((name) => !has(name))).toEqual([])
    expect(['vite', 'react', '@mantine/core', '@electric-sql/pglite', 'vitest', 'typescript'].filter(has)).toEqual([])

    await succeeds(['run', 'db:migrate'], /Ran \d+ migrations/)
    await succeeds(['run', 'db:migrate'], /up to date/)

    const server = npm(['start'])
    started = server.child
    const url = `http://127.0.0.1:${env.PORT}`
    await until('the server to be ready', async () => {
      if (server.child.exitCode !== null) throw new Error(server.said())
      return fetch(`${url}/readyz`).then(
        (answer) => (answer.ok ? answer : null),
        () => null,
      )
    })
    expect(await (await fetch(url)).text()).toMatch(/<div id="root" data-rendered>.*ultimate event/s)
    expect((await fetch(`${url}/api/docs`)).status).toBe(404)

    // Run the admin script while the server is up, as operators do.
    await refuses(['run', 'admin', '--', 'revoke', 'boss@marquee.example'], /The last super admin cannot be revoked/)
    await succeeds(['run', 'admin', '--', 'grant', 'boss@marquee.example'], /is a super admin/)
    await succeeds(['run', 'audit:verify'], /rows are as they were written/)
    await refuses(['run', 'stripe:check'], /STRIPE_SECRET_KEY is not set/)
    await refuses(['run', 'seed:demo'], /A demo is never seeded in production/)
    const backup = join(folder, 'backup')
    const reader = { DATABASE_URL: cluster.url('marquee_backup', { password: 'of-backup' }) }
    await succeeds(['run', 'backup', '--', backup], /^Backup written to (?!.*could not be noted)/m, reader)
    expect(readManifest(backup).engine_version).toMatch(/^\d+/)
    process.kill(-(server.child.pid ?? 0), 'SIGTERM')
    await server.ended
    started = null

    cluster.psql(
      '-c',
      'create database restored owner marquee_owner',
      '-c',
      'create database large owner marquee_owner',
    )
    const elsewhere = (database: string) => ({
      DATABASE_URL: cluster.url('marquee_serving', { password: 'of-serving', database }),
      DATABASE_STAFF_URL: cluster.url('marquee_backoffice', { password: 'of-backoffice', database }),
      DATABASE_OWNER_URL: cluster.url('marquee_owner', { password: 'of-owner', database }),
      DATA_DIR: join(folder, database),
    })
    await succeeds(['run', 'restore', '--', backup], /Restored from/, elsewhere('restored'))
    await succeeds(['run', 'audit:verify'], /rows are as they were written/, elsewhere('restored'))
    await succeeds(['run', 'audit:erase', '--', 'boss@marquee.example'], /./, elsewhere('restored'))
    await succeeds(['run', 'audit:verify'], /as they were written/, elsewhere('restored'))
    const sizes = ['--users', '200', '--companies', '20', '--audit', '1000']
    await succeeds(['run', 'seed:large', '--', ...sizes], /./, elsewhere('large'))
  },
  long,
)

test('the test above runs every script that reads the environment', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const operations = Object.keys(scripts).filter((name) => scripts[name]?.includes('load-dot-env') && name !== 'dev')
  const text = readFileSync(fileURLToPath(import.meta.url), 'utf8')
  expect(operations.filter((name) => !text.includes(`'run', '${name}'`) && name !== 'start')).toEqual([])
})
