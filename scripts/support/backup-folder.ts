import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A backup is a folder: a manifest, the database, and the files stored beside the embedded database. */
const manifest = z.object({
  engine: z.enum(['embedded', 'postgres']),
  engine_version: z.string(),
  created_at: z.string(),
})
export type Manifest = z.output<typeof manifest>

export const databaseFile = { embedded: 'database.tar.gz', postgres: 'database.dump' } as const

/** The database is dumped, not copied; a lock belongs to a process, not to the data. */
const notFiles = new Set(['postgres', 'lock', 'engine-version'])

export function writeManifest(folder: string, value: Manifest): void {
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
}

export function readManifest(folder: string): Manifest {
  const file = join(folder, 'manifest.json')
  if (!existsSync(file)) throw new Error(`${folder} is not a backup: it has no manifest.json`)
  return manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
}

export function copyFiles(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(from)) {
    if (!notFiles.has(name)) cpSync(join(from, name), join(to, name), { recursive: true })
  }
}

/** Run a PostgreSQL tool. Pass the URL through the environment, so that the process list shows no password. */
export async function runPostgresTool(tool: string, databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl)
  const env = {
    ...process.env,
    PGHOST: decodeURIComponent(url.hostname) || url.searchParams.get('host') || 'localhost',
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...(url.searchParams.has('sslmode') && { PGSSLMODE: url.searchParams.get('sslmode') ?? '' }),
  }
  const child = spawn(tool, args, { env, stdio: 'inherit' })
  const code = await new Promise<number | null>((ended, failed) => {
    child.on('error', (error) =>
      failed(new Error(`${tool} cannot be run (${error.message}). Install the PostgreSQL client.`)),
    )
    child.on('close', ended)
  })
  if (code !== 0) throw new Error(`${tool} ended with ${code}. docs/operations.md says which role it needs.`)
}
