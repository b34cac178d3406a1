import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFolder } from '#server/platform/database/connect.ts'
import { copyEngineFiles } from '#server/platform/database/engine-files.ts'
import { engineRelease } from '#server/platform/database/engine-version.ts'

let checkout: string
let keptIn: string
let folder: string
let count = 0

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'marquee-engine-'))
  keptIn = join(checkout, 'node_modules/.cache/marquee-engine')
  mkdirSync(join(checkout, 'node_modules'))
  symlinkSync(resolve('node_modules/@electric-sql'), join(checkout, 'node_modules/@electric-sql'))
  keep()
})
afterAll(() => rmSync(checkout, { recursive: true, force: true }))
beforeEach(() => {
  folder = join(checkout, `data-${count++}`)
})

function keep(node = process.execPath): void {
  const program = `(await import(process.argv[1])).keepEngineFiles(process.argv[2])`
  const script = resolve('scripts/setup/keep-engine-files.mjs')
  spawnSync(process.execPath, ['--input-type=module', '--eval', program, script, node], { cwd: checkout })
}

/** PostgreSQL assigns each new database a number. */
async function numberOf(opened: Promise<PGlite>): Promise<unknown> {
  const engine = await opened
  const { rows } = await engine.query<{ number: unknown }>(
    'select system_identifier::text as number from pg_control_system()',
  )
  await engine.query('create table guests (name text)')
  await engine.close()
  return rows[0]?.number
}

test('a first start copies the prepared files: a separate database, for its user only', async () => {
  expect(readdirSync(keptIn)).toEqual([engineRelease()])
  const number = await numberOf(openFolder(folder, keptIn))
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(keptIn, engineRelease())).mode & 0o777).toBe(0o700)
  expect(await numberOf(openFolder(`${folder}-too`, keptIn))).toBe(number)
  expect(existsSync(`${folder}-unfinished`)).toBe(false)
})

test('an interrupted copy starts again, and an existing folder is left alone', () => {
  mkdirSync(`${folder}-unfinished`)
  writeFileSync(join(`${folder}-unfinished`, 'half'), '')
  expect(copyEngineFiles(folder, keptIn)).toBe(true)
  expect(existsSync(join(folder, 'half'))).toBe(false)
  writeFileSync(join(folder, 'mine'), '')
  // Leave an empty folder alone: copying would replace its owner and permissions.
  mkdirSync(`${folder}-empty`)
  expect(copyEngineFiles(`${folder}-empty`, keptIn)).toBe(false)
  expect(copyEngineFiles(folder, keptIn)).toBe(false)
  expect(existsSync(join(folder, 'mine'))).toBe(true)
})

test('the engine creates its files if they are missing, of another release, or cannot be copied', async () => {
  const another = join(checkout, 'another')
  expect(copyEngineFiles(folder, another)).toBe(false)
  mkdirSync(join(another, '0.0.1'), { recursive: true })
  expect(copyEngineFiles(folder, another)).toBe(false)
  writeFileSync(join(another, engineRelease()), 'no folder')
  expect(copyEngineFiles(folder, another)).toBe(false)
  expect(existsSync(`${folder}-unfinished`)).toBe(false)
  expect(await numberOf(openFolder(folder, another))).toMatch(/^\d+$/)
})

test('files that do not open are replaced', async () => {
  const broken = join(checkout, 'broken')
  mkdirSync(broken)
  expect(copyEngineFiles(join(broken, engineRelease()), keptIn)).toBe(true)
  writeFileSync(join(broken, engineRelease(), 'global/pg_control'), '')
  const number = await numberOf(openFolder(folder, broken))
  expect(number).not.toBe(await numberOf(openFolder(`${folder}-too`, keptIn)))
})

test('a failed preparation stores nothing, and the next one succeeds', () => {
  const whole = join(keptIn, engineRelease())
  const aside = join(checkout, 'aside')
  renameSync(whole, aside)
  keep('/no/such/node')
  expect(readdirSync(keptIn)).toEqual([])
  keep()
  expect(readdirSync(keptIn)).toEqual([engineRelease()])
})
