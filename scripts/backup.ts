import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { copyFiles, databaseFile, runPostgresTool, writeManifest } from '#scripts/support/backup-folder.ts'
import { requireDatabase } from '#scripts/support/require-database.ts'
import { runScript } from '#scripts/support/run-script.ts'
import { parseEnvironment } from '#server/platform/app/env.ts'
import { openEngine } from '#server/platform/database/connect.ts'
import { engineVersion } from '#server/platform/database/engine-version.ts'
import { lockFolder } from '#server/platform/database/folder-lock.ts'

/**
 * `npm run backup -- [FOLDER]`: back up the database and the files. PostgreSQL may be in use; the role needs BYPASSRLS, or
 * pg_dump fails instead of omitting rows. The embedded database must be stopped.
 */
await runScript(async () => {
  const env = parseEnvironment({ ...process.env, NODE_ENV: 'development' })
  requireDatabase(env)
  const moment = new Date().toISOString()
  const folder = resolve(process.argv[2] ?? join('backups', moment.slice(0, 19).replaceAll(':', '')))
  mkdirSync(folder, { recursive: true, mode: 0o700 })

  const started = Date.now()
  if (env.DATABASE_URL) {
    const file = join(folder, databaseFile.postgres)
    await runPostgresTool('pg_dump', env.DATABASE_URL, ['--format=custom', `--file=${file}`])
    writeManifest(folder, {
      engine: 'postgres',
      engine_version: await postgresVersion(env.DATABASE_URL),
      created_at: moment,
    })
    await recordBackup(env.DATABASE_STAFF_URL ?? env.DATABASE_URL, Math.round((Date.now() - started) / 1000))
  } else {
    const unlock = lockFolder(env.DATA_DIR)
    try {
      await dumpEmbedded(join(env.DATA_DIR, 'postgres'), join(folder, databaseFile.embedded))
    } finally {
      unlock()
    }
    writeManifest(folder, { engine: 'embedded', engine_version: engineVersion(), created_at: moment })
  }
  copyFiles(env.DATA_DIR, join(folder, 'files'))
  console.log(`Backup written to ${folder}`)
})

async function postgresVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  } finally {
    await client.end()
  }
}

/** Record the time for the back office. Uses the platform's login, because the backup role may be read-only. */
async function recordBackup(url: string, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query('insert into backups (seconds) values ($1)', [seconds])
  } catch (error) {
    console.error(`  The backup is made, but could not be noted: ${error instanceof Error ? error.message : error}`)
  } finally {
    await client.end()
  }
}

async function dumpEmbedded(from: string, to: string): Promise<void> {
  const engine = await openEngine({ dataDir: from })
  try {
    const dump = await engine.dumpDataDir('gzip')
    writeFileSync(to, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 })
  } finally {
    await engine.close()
  }
}
