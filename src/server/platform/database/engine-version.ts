import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Major and minor version of the embedded engine, such as 0.5. The engine opens only folders and backups of the same
 * version.
 */
export function engineVersion(): string {
  // The package does not export its package.json.
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as {
    version: string
  }
  return version.split('.').slice(0, 2).join('.')
}

/**
 * Record the engine version in the data folder. Throws a clear error if another version created the folder, because the
 * engine would fail with an obscure one.
 */
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
