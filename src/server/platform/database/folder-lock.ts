import { linkSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** Another process uses the data folder. A second process on the embedded database would silently lose rows. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

/**
 * The process that holds a lock. The start time identifies the process, because process ids are reused; `place`
 * identifies the container, because containers use the same process ids.
 */
const holder = z.object({
  pid: z.number().int().positive(),
  /** Clock ticks since the machine's start; null where the system does not report it. */
  started: z.string().nullable(),
  /** The machine or container. */
  place: z.string(),
})
type Holder = z.infer<typeof holder>

/**
 * Milliseconds between heartbeats (`every`), and without a heartbeat until a process in another container counts as
 * dead (`believed`).
 */
const heartbeat = { every: 2_000, believed: 10_000 }

/** Lock the folder for this process. Returns the function that unlocks it. @throws FolderInUseError */
export function lockFolder(dataDir: string): () => void {
  const file = join(dataDir, 'lock')
  const mine: Holder = { pid: process.pid, started: processStart(process.pid), place: currentPlace() }
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeAtomically(file, JSON.stringify(mine))
      return startHeartbeat(file)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const other = readHolder(file)
      if (other && isAlive(other, file))
        throw new FolderInUseError(
          `The data folder ${dataDir} is in use by another Marquee (process ${other.pid}${other.place === mine.place ? '' : ` on ${other.place}`}). Stop that one first, or choose another folder with DATA_DIR.`,
        )
      rmSync(file, { force: true })
    }
  }
  throw new FolderInUseError(`The data folder ${dataDir} is in use by another Marquee.`)
}

/** Write a file atomically. @throws EEXIST */
function writeAtomically(file: string, text: string): void {
  const aside = `${file}-${crypto.randomUUID()}`
  writeFileSync(aside, text, { mode: 0o600 })
  try {
    linkSync(aside, file)
  } finally {
    rmSync(aside, { force: true })
  }
}

function startHeartbeat(file: string): () => void {
  const beating = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(file, now, now)
    } catch {
      // If the folder is deleted or full, the next write to it reports the error.
    }
  }, heartbeat.every)
  beating.unref()
  return () => {
    clearInterval(beating)
    rmSync(file, { force: true })
  }
}

function readHolder(file: string): Holder | null {
  try {
    return holder.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // The file is incomplete, or another process has just deleted it.
    return null
  }
}

function isAlive(other: Holder, file: string): boolean {
  if (other.place !== currentPlace()) return Date.now() - statSync(file).mtimeMs < heartbeat.believed
  return isRunning(other.pid) && (other.started === null || processStart(other.pid) === other.started)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Start time of a process from /proc; null on systems without it. */
function processStart(pid: number): string | null {
  try {
    // The process name in brackets may contain spaces and brackets itself.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[19] ?? null
  } catch {
    return null
  }
}

/** Identifies the machine, and the container by its process id namespace. */
function currentPlace(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}
