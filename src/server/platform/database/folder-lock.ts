import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The embedded database would silently lose rows to a second process. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/** Takes the folder for this process. Returns what gives it back. @throws FolderInUse */
export function lockFolder(dataDir: string): () => void {
  const file = join(dataDir, 'lock')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const owner = Number(readFileSync(file, 'utf8').trim())
      if (Number.isInteger(owner) && owner > 0 && owner !== process.pid && isRunning(owner)) {
        throw new FolderInUse(
          `The data folder ${dataDir} is in use by another Marquee (process ${owner}). Stop that one first, or choose another folder with DATA_DIR.`,
        )
      }
      rmSync(file, { force: true })
    }
  }
  throw new FolderInUse(`The data folder ${dataDir} is in use by another Marquee.`)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The line of the embedded engine, e.g. 0.5: folders and backups of one line open in it. */
export function engineVersion(): string {
  // The package does not export its package.json.
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as {
    version: string
  }
  return version.split('.').slice(0, 2).join('.')
}

/** A folder made by another major version of the engine does not open; say so instead of failing obscurely. */
export function writeEngineVersion(dataDir: string): void {
  const file = join(dataDir, 'engine-version')
  const line = engineVersion()
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : line
  if (found !== line) {
    throw new Error(
      `The data folder ${dataDir} was made by embedded engine ${found}, this is ${line}. Start the release that made it, or choose a new folder with DATA_DIR: see docs/operations.md.`,
    )
  }
  writeFileSync(file, `${line}\n`, { mode: 0o600 })
}
