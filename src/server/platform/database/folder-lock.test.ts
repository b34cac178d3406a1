import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUseError, lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'lock')
const held = (): { pid: number; started: string | null; place: string } => JSON.parse(readFileSync(file(), 'utf8'))
/** As if another process had written it. */
const leave = (change: Partial<ReturnType<typeof held>>, secondsAgo = 0) => {
  rmSync(file(), { force: true })
  const unlock = lockFolder(folder)
  const lock = { ...held(), ...change }
  unlock()
  writeFileSync(file(), JSON.stringify(lock))
  const then = new Date(Date.now() - secondsAgo * 1000)
  utimesSync(file(), then, then)
}

test('a folder is locked once, and again after it was unlocked', () => {
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  unlock()
  lockFolder(folder)()
})

test('a running process with the recorded start time keeps the lock; an ended one does not', async () => {
  const other = spawn('sleep', ['60'])
  const pid = other.pid ?? 0
  const started =
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[19] ?? null
  leave({ pid, started })
  expect(() => lockFolder(folder)).toThrow(`(process ${pid})`)
  other.kill('SIGKILL')
  await new Promise((resolve) => other.once('exit', resolve))
  lockFolder(folder)()
})

test('a reused process number or a truncated lock file does not keep the lock', () => {
  leave({ pid: process.ppid, started: '1' })
  lockFolder(folder)()
  for (const cutShort of ['', '{"pid":']) {
    writeFileSync(file(), cutShort)
    lockFolder(folder)()
  }
})

test('a container with the same process number keeps the lock while it gives signs of life', () => {
  leave({ place: 'another container' }, 1)
  expect(() => lockFolder(folder)).toThrow('on another container')
  leave({ place: 'another container' }, 60)
  lockFolder(folder)()
})
