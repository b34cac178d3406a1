import type pg from 'pg'
import type { Environment } from '#server/platform/app/env.ts'
import type { Pools } from './scoped-driver.ts'

/** A database login has more rights than it needs, so it could bypass row level security. */
export class UnsafeLoginError extends Error {
  override readonly name = 'UnsafeLoginError'
}

interface Login {
  name: string
  backend: number
  rules: boolean
  owns: boolean
  sees_all: boolean
}

/** @throws UnsafeLoginError */
export async function requireSafeLogins(pools: Pools, pooler: Environment['DATABASE_POOLER']): Promise<void> {
  const tenant = await loginOf(pools.tenant, 'DATABASE_URL', pooler)
  if (tenant.sees_all)
    throw new UnsafeLoginError(
      `DATABASE_URL: the login ${tenant.name} may become marquee_staff, which sees every company. Use one that is a member of marquee_tenant alone: see docs/operations.md.`,
    )
  await loginOf(pools.staff, 'DATABASE_STAFF_URL', pooler)
}

async function loginOf(pool: pg.Pool, variable: string, pooler: Environment['DATABASE_POOLER']): Promise<Login> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<Login>(`
      select session_user as name, pg_backend_pid() as backend,
        rolsuper or rolbypassrls or rolcreaterole as rules,
        exists (select from pg_class c where relnamespace = 'public'::regnamespace
          and pg_has_role(session_user, relowner, 'member')) as owns,
        pg_has_role(session_user, 'marquee_staff', 'member') as sees_all
      from pg_roles where rolname = session_user`)
    const login = rows[0]
    if (!login) throw new UnsafeLoginError(`${variable}: the database does not know its own login.`)
    if (login.rules || login.owns)
      throw new UnsafeLoginError(
        `${variable}: the login ${login.name} owns the tables or may pass their policies. Use one for serving alone, and name the owner in DATABASE_OWNER_URL: see docs/operations.md.`,
      )
    // A pooler reports a process id of its own. Behind an undeclared pooler, a prepared statement can reach a
    // connection that does not know the statement.
    const told = 'processID' in client ? client.processID : login.backend
    if (pooler === 'none' && told !== login.backend)
      throw new UnsafeLoginError(
        `${variable} leads through a pooler. Say which kind with DATABASE_POOLER: session or transaction.`,
      )
    return login
  } finally {
    client.release()
  }
}
