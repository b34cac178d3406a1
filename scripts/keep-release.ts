import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { runPostgresTool } from '#scripts/support/backup-folder.ts'
import { runScript } from '#scripts/support/run-script.ts'

const folder = 'tests/nightly/last-release'

/**
 * `npm run keep-release -- COMMIT`, with DATABASE_URL an empty database and a role that reads everything: keeps what the
 * release of that commit makes of a first start, with the demo, for `npm run test:nightly` to upgrade.
 */
await runScript(async () => {
  const [commit = 'HEAD'] = process.argv.slice(2)
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('Set DATABASE_URL: an empty database, and a role that row level security does not bind.')
  const hash = execFileSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], { encoding: 'utf8' }).trim()
  const temporary = mkdtempSync(join(tmpdir(), 'marquee-release-'))
  const release = join(temporary, 'release')
  execFileSync('git', ['worktree', 'add', '--detach', release, hash], { stdio: 'ignore' })
  try {
    symlinkSync(join(process.cwd(), 'node_modules'), join(release, 'node_modules'))
    await firstStart(release, url, join(temporary, 'data'))
    await sealAudit(url)
    const dump = join(temporary, 'dump.sql')
    await runPostgresTool('pg_dump', url, ['--no-owner', '--inserts', '--rows-per-insert=100', `--file=${dump}`])
    // Lines for psql alone are left out: any client can send the rest.
    const statements = readFileSync(dump, 'utf8').replaceAll(/^(\\.*|--.*)?\n/gm, '')
    writeFileSync(`${folder}.sql.gz`, gzipSync(statements, { level: 9 }))
    writeFileSync(`${folder}.commit`, `${hash}\n`)
    console.log(`Wrote ${folder}.sql.gz`)
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', release])
    rmSync(temporary, { recursive: true, force: true })
  }
})

async function firstStart(release: string, url: string, data: string): Promise<void> {
  const port = '4329'
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: release,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      DATA_DIR: data,
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'silent',
      SUPER_ADMIN_EMAIL: 'root@marquee.example',
      SUPER_ADMIN_PASSWORD: 'root-password!',
    },
  })
  const ended = new Promise((done) => child.once('exit', done))
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error('That release does not start.')
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      if (answer?.ok) break
      await pause(200)
    }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function sealAudit(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select seal_audit_logs(audit_horizon(), 5000)')
  } finally {
    await client.end()
  }
}
