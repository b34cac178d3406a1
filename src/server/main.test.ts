import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { type Program, runProgram } from '#tests/support/program.ts'
import { until } from '#tests/support/until.ts'

const running = new Set<Program>()
const folders: string[] = []
afterEach(async () => {
  for (const one of running) await one.kill()
  running.clear()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-start-'))
  folders.push(folder)
  return join(folder, 'data')
}
/** On the embedded database; killed at the end of the test. */
function run(program: string, args: string[], env: Record<string, string>): Program {
  const started = runProgram(program, args, env)
  running.add(started)
  return started
}
async function start(env: Record<string, string>) {
  const port = String(await freePort())
  const started = run('src/server/main.ts', [], { PORT: port, ...env })
  return { ...started, url: `http://127.0.0.1:${port}`, port }
}
async function signIn(url: string, email: string, password: string): Promise<number> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}

test('the first start creates the platform, a super admin with a password printed once, and a demo; the second prints neither password nor migrations [C-ACC-16 C-ACC-18 A-GUARD-09 A-GUARD-13]', async () => {
  const DATA_DIR = newFolder()
  const first = await start({ DATA_DIR })
  const [, password = ''] = (await first.says(/password (\S{20}) {2}\(shown only now\)/)) ?? []
  await first.says('Ctrl\\+C stops')
  for (const word of [
    'ada@northlight.example',
    '/dev/mailbox',
    'test mode',
    'not safe against power loss',
    `http://localhost:${first.port}`,
  ])
    expect(first.text()).toContain(word)
  expect(await signIn(first.url, 'admin@marquee.example', password)).toBe(200)
  expect(await signIn(first.url, 'ada@northlight.example', 'open-doors!')).toBe(200)
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700)

  const second = await start({ DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.text()).toMatch(/The data folder .* is in use by another Marquee \(process \d+\)/)

  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)

  const third = await start({ DATA_DIR })
  await third.says('Ctrl\\+C stops')
  expect(third.text()).not.toContain('shown only now')
  expect(third.text()).not.toContain('migrations')
  expect(await signIn(third.url, 'admin@marquee.example', password)).toBe(200)
  third.child.kill('SIGTERM')
  expect(await third.ended).toBe(0)
})

test('SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD define the first super admin [C-ACC-17 A-GUARD-12]', async () => {
  const started = await start({
    DATA_DIR: newFolder(),
    DEMO: 'off',
    SUPER_ADMIN_EMAIL: 'boss@stage.example',
    SUPER_ADMIN_PASSWORD: 'boss-password!',
  })
  await started.says('Ctrl\\+C stops')
  expect(started.text()).not.toContain('boss-password!')
  expect(started.text()).not.toContain('northlight')
  expect(await signIn(started.url, 'boss@stage.example', 'boss-password!')).toBe(200)
})

test('npm run admin grants and revokes super admins, except the last one [C-ACC-19 C-ACC-20 C-ACC-21 A-GUARD-14 A-GUARD-15 A-GUARD-16]', async () => {
  const DATA_DIR = newFolder()
  const started = await start({
    DATA_DIR,
    SUPER_ADMIN_EMAIL: 'boss@stage.example',
    SUPER_ADMIN_PASSWORD: 'boss-password!',
  })
  await started.says('Ctrl\\+C stops')
  started.child.kill('SIGINT')
  await started.ended
  const admin = async (...args: string[]) => {
    const { ended, text } = run('scripts/admin.ts', args, { DATA_DIR })
    return [await ended, text().trim()]
  }
  expect(await admin('revoke', 'boss@stage.example')).toEqual([1, 'The last super admin cannot be revoked.'])
  expect(await admin('grant', 'ADA@northlight.example')).toEqual([0, 'ADA@northlight.example is a super admin.'])
  expect(await admin('revoke', 'boss@stage.example')).toEqual([0, 'boss@stage.example is no longer a super admin.'])
  expect(await admin('revoke', 'ada@northlight.example')).toEqual([1, 'The last super admin cannot be revoked.'])
  expect((await admin('grant', 'nobody@nowhere.example'))[0]).toBe(1)
  expect((await admin('crown', 'ada@northlight.example'))[0]).toBe(2)
})

test('a backup is restored into an empty folder only', async () => {
  const DATA_DIR = newFolder()
  const first = await start({ DATA_DIR })
  await first.says('Ctrl\\+C stops')
  const backup = join(newFolder(), 'backup')
  const whileInUse = run('scripts/backup.ts', [backup], { DATA_DIR })
  expect(await whileInUse.ended).toBe(1)
  expect(whileInUse.text()).toContain('is in use by another Marquee')
  first.child.kill('SIGINT')
  await first.ended
  expect(await run('scripts/backup.ts', [backup], { DATA_DIR }).ended).toBe(0)

  const over = run('scripts/restore.ts', [backup], { DATA_DIR })
  expect(await over.ended).toBe(1)
  expect(over.text()).toContain('holds a database already')
  const elsewhere = newFolder()
  expect(await run('scripts/restore.ts', [backup], { DATA_DIR: elsewhere }).ended).toBe(0)
  // The seals are valid, and users can sign in.
  const verified = run('scripts/audit-verify.ts', [], { DATA_DIR: elsewhere })
  expect([await verified.ended, verified.text()]).toEqual([0, expect.stringContaining('rows are as they were written')])
  const restored = await start({ DATA_DIR: elsewhere })
  await restored.says('Ctrl\\+C stops')
  expect(restored.text()).not.toContain('shown only now')
  expect(await signIn(restored.url, 'ada@northlight.example', 'open-doors!')).toBe(200)
})

test('production does not start with missing settings, and lists all of them', async () => {
  const bare = run('src/server/main.ts', [], {
    NODE_ENV: 'production',
    DATA_DIR: newFolder(),
    STRIPE_SECRET_KEY: 'sk_live_x',
  })
  expect(await bare.ended).toBe(1)
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'ENCRYPTION_KEY', 'STRIPE_WEBHOOK_SECRET'])
    expect(bare.text()).toContain(name)
  expect(bare.text()).not.toContain('    at ')
})

/** A raw connection, which can be slow or stay open. */
async function rawConnection(port: string) {
  const socket = connect(Number(port), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString()
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return { socket, closed, received: () => received }
}
const body = JSON.stringify({ email: 'nobody@nowhere.example', password: 'wrong' })
const head = [
  'POST /api/auth/sign-in HTTP/1.1',
  'host: localhost',
  'content-type: application/json',
  `content-length: ${body.length}`,
  '',
  '',
].join('\r\n')

test('a stopping process reports it, finishes pending requests, and exits despite an open connection', async () => {
  const started = await start({ DATA_DIR: newFolder(), STOP_DELAY: '3' })
  await started.says('Ctrl\\+C stops')
  const [idle, busy] = [await rawConnection(started.port), await rawConnection(started.port)]
  idle.socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await until('an answer', () => idle.received().includes('"ok"') || null)
  busy.socket.write(head)

  started.child.kill('SIGTERM')
  const ready = await until('the process to say that it stops', async () => {
    const answer = await fetch(`${started.url}/readyz`)
    return answer.status === 503 ? answer : null
  })
  expect([((await ready.json()) as { status: string }).status, ready.headers.get('connection')]).toEqual([
    'stopping',
    'close',
  ])
  const read = (headers: Record<string, string>) => fetch(`${started.url}/api/auth/get-session`, { headers })
  expect((await read({})).status).toBe(200)
  // A proxy that retries at another process.
  expect((await read({ 'x-proxy-retries': 'reads' })).status).toBe(503)
  expect(await signIn(started.url, 'nobody@nowhere.example', 'wrong')).toBe(401)
  await idle.closed
  await until('the process to take nothing new', () =>
    fetch(started.url).then(
      () => null,
      () => true,
    ),
  )
  busy.socket.write(body)
  await busy.closed
  expect(busy.received()).toMatch(/^HTTP\/1.1 401 .*connection: close/is)
  expect(await started.ended).toBe(0)
})

test('a process that cannot finish exits at its timeout and logs what was left', async () => {
  const started = await start({ DATA_DIR: newFolder(), STOP_TIMEOUT: '1' })
  await started.says('Ctrl\\+C stops')
  const endless = await rawConnection(started.port)
  endless.socket.write(head)
  started.child.kill('SIGTERM')
  expect(await started.ended).toBe(1)
  expect(started.text()).toContain('Stopped after 1 s with 1 connections open and 0 jobs running')
})
