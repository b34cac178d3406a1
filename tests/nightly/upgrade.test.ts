import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { signIn, startTraffic } from '#tests/support/traffic.ts'
import { until } from '#tests/support/until.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const kept = (name: string) => readFileSync(new URL(`./last-release.${name}`, import.meta.url))
const commit = kept('commit').toString().trim()
const server = process.env.TEST_DATABASE_URL

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** Why this cannot be tried here, or null. */
function obstacle(): string | null {
  if (!server) return 'TEST_DATABASE_URL names no PostgreSQL'
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' })
    return null
  } catch {
    return `the history lacks the last release, ${commit.slice(0, 8)}: fetch it (git fetch --unshallow)`
  }
}

/** A database as the last release left it. */
async function restored(): Promise<string> {
  const url = new URL(server ?? '')
  const name = `marquee_upgrade_${process.pid}`
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  // Roles belong to the cluster: a dump has none.
  for (const role of ['marquee_app', 'marquee_staff'])
    await owner.query(`do $$ begin
      if to_regrole('${role}') is null then
        create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
      if not pg_has_role(current_user, '${role}', 'member') then execute format('grant ${role} to %I', current_user); end if;
    end $$`)
  await owner.query(`do $$ begin
    if not pg_has_role('marquee_staff', 'marquee_app', 'member') then grant marquee_app to marquee_staff; end if;
  end $$`)
  await owner.query(`create database ${name}`)
  undo.push(async () => {
    await owner.query(`drop database ${name} with (force)`)
    await owner.end()
  })
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(gunzipSync(kept('sql.gz')).toString())
  await client.end()
  return url.href
}

/** The code of the last release, beside this one. */
function checkedOut(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-release-'))
  const release = join(folder, 'release')
  execFileSync('git', ['worktree', 'add', '--detach', release, commit], { cwd: root, stdio: 'ignore' })
  undo.push(() => {
    execFileSync('git', ['worktree', 'remove', '--force', release], { cwd: root })
    rmSync(folder, { recursive: true, force: true })
  })
  symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'))
  return release
}

/** A process of a release that serves. */
async function serve(folder: string, database: string): Promise<ServerProcess> {
  const started = await startServerProcess({ DATABASE_URL: database }, { folder })
  undo.push(started.kill)
  return started
}

/** Every row but what a release writes by itself, table by table. */
async function rowsOf(database: string): Promise<Map<string, Set<string>>> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    await client.query("begin; set local role marquee_staff; select set_config('app.scope', 'system', true)")
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and has_table_privilege(oid, 'select')
        and relname in ('users', 'companies', 'company_roles', 'user_company_memberships', 'user_invites', 'events',
          'user_widgets', 'audit_logs', 'plans', 'modules', 'widgets')`,
    )
    const found = new Map<string, Set<string>>()
    for (const { name } of tables) {
      const { rows } = await client.query<{ id: string }>(`select id from ${name}`)
      found.set(name, new Set(rows.map(({ id }) => id)))
    }
    return found
  } finally {
    await client.end()
  }
}

test('a database of the last release is upgraded while its process serves: no request fails, no row is lost', async (context) => {
  const reason = obstacle()
  if (reason) {
    console.warn(`The upgrade was not tried: ${reason}.`)
    context.skip(reason)
  }
  const database = await restored()
  const before = await rowsOf(database)
  expect(before.get('audit_logs')?.size).toBeGreaterThan(0)
  const old = await serve(checkedOut(), database)
  const traffic = startTraffic(old.url, 3)
  const turnsMore = (more: number) => {
    const enough = traffic.turns() + more
    return until(`${more} more turns`, () => {
      if (traffic.failures.length > 20) throw new Error(traffic.failures.join('\n'))
      return traffic.turns() >= enough || null
    })
  }
  await turnsMore(10)
  expect(traffic.failures).toEqual([])

  const upgraded = await serve(root, database)
  await turnsMore(30)
  await traffic.stop()
  expect(traffic.failures).toEqual([])
  expect(old.child.exitCode).toBeNull()

  const worker = await signIn(upgraded.url)
  await worker.look()
  expect(await worker.listRoles()).toEqual(expect.arrayContaining(traffic.made))
  const after = await worker.createRole('After the upgrade')
  expect(await worker.listRoles()).toContain(after)
  for (const [table, ids] of await rowsOf(database))
    expect(
      [...(before.get(table) ?? [])].filter((id) => !ids.has(id)),
      table,
    ).toEqual([])

  const verified = execFileSync(process.execPath, ['scripts/audit-verify.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: database },
    encoding: 'utf8',
  })
  expect(verified).toContain('rows are as they were written')
})
