import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openEngine } from '#server/platform/database/connect.ts'
import { type Program, runProgram } from '#tests/support/program.ts'
import { startError } from './start-errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'marquee-start-errors-'))
const running = new Set<Program>()
const servers: Server[] = []
afterEach(async () => {
  for (const one of running) await one.kill()
  running.clear()
  for (const server of servers.splice(0)) server.close()
})

/** Start the program, wait for its end, and return its output. */
async function startAndFail(env: Record<string, string>, program = 'src/server/main.ts', args: string[] = []) {
  const started = runProgram(program, args, { DATA_DIR: join(folder, 'data'), PORT: '0', ...env })
  running.add(started)
  const code = await started.ended
  const text = started.text()
  return { code, text, sentence: text.trim().split('\n').at(-1)?.trim() ?? '' }
}

/** One sentence for people, a code for programs, and no stack trace, dump or password. */
function expectSentence(result: { code: number | null; text: string; sentence: string }, words: RegExp): void {
  expect(result.sentence).toMatch(words)
  expect(result.code).toBe(1)
  expect(result.text).not.toMatch(/^ {4}at |node:internal|\{$|s3cret/m)
}

/** Answer every connection like PostgreSQL when it rejects one. */
function refusingDatabase(code: string, message: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
      const length = Buffer.alloc(4)
      length.writeInt32BE(fields.length + 4)
      socket.end(Buffer.concat([Buffer.from('E'), length, fields]))
    })
  })
  servers.push(server)
  return new Promise((ready) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      ready(`postgres://marquee_serving:s3cret@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/marquee`)
    }),
  )
}

describe('errors that the operator can fix print one sentence with a code', () => {
  test('an unreachable database', async () => {
    const away = await refusingDatabase('', '')
    servers.splice(0)[0]?.close()
    expectSentence(await startAndFail({ DATABASE_URL: away }), /^The database cannot be reached \(.*ECONNREFUSED/)
    expectSentence(
      await startAndFail({ DATABASE_URL: 'postgres://marquee:s3cret@nowhere.invalid/marquee' }),
      /^The database cannot be reached \(.*nowhere\.invalid/,
    )
  })

  test('a wrong password, a missing database, a starting one', async () => {
    const cases = [
      [
        '28P01',
        'password authentication failed for user "marquee_serving"',
        /^The database refuses the login: password/,
      ],
      ['3D000', 'database "marquee" does not exist', /^The database is not there: database "marquee"/],
      ['57P03', 'the database system is starting up', /^The database is not ready: the database system is starting up/],
      ['53300', 'sorry, too many clients already', /^The database has no connection left/],
    ] as const
    for (const [code, message, words] of cases)
      expectSentence(await startAndFail({ DATABASE_URL: await refusingDatabase(code, message) }), words)
  })

  test('scripts print the same', async () => {
    const DATABASE_URL = await refusingDatabase('28P01', 'password authentication failed for user "marquee_serving"')
    expectSentence(
      await startAndFail({ DATABASE_URL }, 'scripts/admin.ts', ['grant', 'ada@northlight.example']),
      /^The database refuses the login/,
    )
    expectSentence(await startAndFail({ DATABASE_URL }, 'scripts/seed-demo.ts'), /^The database refuses the login/)
  })

  test('an invalid TRUST_PROXY', async () => {
    expectSentence(await startAndFail({ TRUST_PROXY: 'true' }), /TRUST_PROXY: is the number of proxies in front/)
  })

  test('a read-only data folder, or a file in its place', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expectSentence(await startAndFail({ DATA_DIR: join(file, 'data') }), /a-file.* cannot be written \(E\w+\)\. Give/)
    // Root can write everywhere.
    if (process.getuid?.() === 0) return
    const locked = mkdtempSync(join(folder, 'locked-'))
    chmodSync(locked, 0o500)
    expectSentence(
      await startAndFail({ DATA_DIR: join(locked, 'data') }),
      /locked.* cannot be written \(EACCES\)\. Give/,
    )
  })

  test('a data folder with another migration baseline, for the server and for the migrations', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'outdated-'))
    const engine = await openEngine({ dataDir: join(DATA_DIR, 'postgres') })
    await engine.exec(`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      insert into kysely_migration values ('20261121-0900-create-context', '2026-11-21')`)
    await engine.close()
    for (const program of ['src/server/main.ts', 'scripts/migrate.ts'])
      expectSentence(
        await startAndFail({ DATA_DIR }, program),
        /^The data folder .*outdated-\w+ was created by a version of Marquee before its schema was rewritten, and cannot/,
      )
  })

  test('a port in use', async () => {
    const taken = createServer()
    servers.push(taken)
    await new Promise<void>((ready) => taken.listen(0, '127.0.0.1', ready))
    const address = taken.address()
    const PORT = String(typeof address === 'object' ? address?.port : 0)
    expectSentence(await startAndFail({ PORT, DEMO: 'off' }), new RegExp(`^The port ${PORT} is in use`))
  })
})

test('a full disk is detected anywhere in the chain of causes', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC', path: '/data/x' })
  expect(startError(full)).toBe('There is no space left to write /data/x. Make some, then start again.')
  expect(startError(new Error('cannot write', { cause: full }))).toContain('no space left to write /data/x')
  expect(startError(Object.assign(new Error('could not extend file'), { code: '53100' }))).toContain('no space left')
  expect(startError({ name: 'ErrnoError', errno: 51 })).toContain('no space left in DATA_DIR')
})

test('a bug keeps its stack trace', () => {
  expect(startError(new TypeError('x is not a function'))).toBeNull()
  expect(startError(Object.assign(new Error('syntax error at or near "selct"'), { code: '42601' }))).toBeNull()
})

afterEach(() => rmSync(join(folder, 'data'), { recursive: true, force: true }))
