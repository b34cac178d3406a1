import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { copyFiles, databaseFile, readManifest, runPostgresTool } from '#scripts/support/backup-folder.ts'
import { runScript } from '#scripts/support/run-script.ts'
import { type Environment, parseEnvironment } from '#server/platform/app/env.ts'
import { openEngine } from '#server/platform/database/connect.ts'
import { engineVersion, writeEngineVersion } from '#server/platform/database/engine-version.ts'
import { lockFolder } from '#server/platform/database/folder-lock.ts'

/** `npm run restore -- FOLDER`: restore into an empty database or data folder. Never overwrites. */
await runScript(async () => {
  const folder = process.argv[2] ? resolve(process.argv[2]) : null
  if (!folder) throw new Error('Say which backup: npm run restore -- FOLDER')
  const env = parseEnvironment({ ...process.env, NODE_ENV: 'development' })
  const { engine, engine_version } = readManifest(folder)
  const target = env.DATABASE_URL || env.DATABASE_OWNER_URL ? 'postgres' : 'embedded'
  if (engine !== target)
    throw new Error(`This is a backup of the ${engine} database, and the environment names the ${target} one.`)

  const owner = env.DATABASE_OWNER_URL ?? env.DATABASE_URL
  if (owner) await restorePostgres(owner, join(folder, databaseFile.postgres))
  else await restoreEmbedded(env, engine_version, join(folder, databaseFile.embedded))
  copyFiles(join(folder, 'files'), env.DATA_DIR)
  console.log(`Restored from ${folder}`)
})

async function restorePostgres(url: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ tables: number }>(
      "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    )
    if (rows[0]?.tables !== 0) throw new Error('The database is not empty. Restore into a new one.')
    // Runtime roles belong to the cluster, so a dump does not contain them.
    await client.query(`do $$
      declare
        missing text;
      begin
        foreach missing in array array['marquee_tenant', 'marquee_staff'] loop
          continue when to_regrole(missing) is not null;
          execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', missing);
          execute format('grant %I to %I', missing, current_user);
          if missing = 'marquee_staff' then grant marquee_tenant to marquee_staff; end if;
        end loop;
      end $$`)
  } finally {
    await client.end()
  }
  await runPostgresTool('pg_restore', url, [
    '--no-owner',
    '--exit-on-error',
    `--dbname=${new URL(url).pathname.slice(1)}`,
    file,
  ])
}

async function restoreEmbedded(env: Environment, version: string, file: string): Promise<void> {
  const data = join(env.DATA_DIR, 'postgres')
  if (existsSync(data)) throw new Error(`${env.DATA_DIR} holds a database already. Choose a new folder with DATA_DIR.`)
  if (version !== engineVersion()) {
    throw new Error(
      `This backup needs the embedded engine ${version}, this is ${engineVersion()}: restore it with the release that made it.`,
    )
  }
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(env.DATA_DIR)
  try {
    writeEngineVersion(env.DATA_DIR)
    const engine = await openEngine({ dataDir: data, loadDataDir: new Blob([readFileSync(file)]) })
    await engine.close()
  } finally {
    unlock()
  }
}
