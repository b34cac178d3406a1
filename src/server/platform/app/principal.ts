import { setTimeout } from 'node:timers/promises'
import DataLoader from 'dataloader'
import type pg from 'pg'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import type { AccessSubject, Permissions } from '#shared/access.ts'
import type { CompanyContext } from './context.ts'

/** Who holds a session that lives, and where they stand in the company that they ask for. */
export interface Principal {
  session_id: string
  session_expires_at: string
  session_ends_at: string
  session_last_seen_at: string
  /** Now, by the database's clock, which wrote when the session was last seen. */
  asked_at: string
  impersonator_user_id: string | null
  impersonator_email: string | null
  user_id: string
  email: string
  full_name: string | null
  avatar_url: string | null
  user_status: 'active' | 'suspended'
  is_super_admin: boolean
  company: CompanyContext['company'] | null
  membership: { id: string; status: 'active' | 'inactive'; is_primary: boolean; is_guest: boolean } | null
  role: { id: string; permissions: Permissions; is_active: boolean; deleted: boolean } | null
  modules: AccessSubject['modules'] | null
}

interface Asked {
  access_token: string
  company: string | null
}

/** Milliseconds after which nobody waits for those before any more: they may hang with their connection. */
const longest = 20
const mostAtOnce = 100

/**
 * Finds out who asks. Nothing is remembered: each request is told what holds while it is there. Those that come while
 * others are being answered are asked for together, so that the more come, the less each of them costs the database.
 */
export function createPrincipalResolver(
  pool: pg.Pool,
): (accessToken: string, companyId: string | null) => Promise<Principal | null> {
  let underWay: Promise<unknown> | null = null
  const loader = new DataLoader<Asked, Principal | null>(
    (all) => {
      const answers = askFor(pool, all)
      const answered = answers.then(
        () => undefined,
        () => undefined,
      )
      underWay = answered
      answered.then(() => {
        if (underWay === answered) underWay = null
      })
      return answers
    },
    {
      cache: false,
      maxBatchSize: mostAtOnce,
      batchScheduleFn: (ask) => {
        if (underWay) Promise.race([underWay, setTimeout(longest, undefined, { ref: false })]).then(ask)
        else setImmediate(ask)
      },
    },
  )
  return (access_token, company) => loader.load({ access_token, company })
}

async function askFor(pool: pg.Pool, all: readonly Asked[]): Promise<(Principal | null)[]> {
  const { rows } = await pool.query<Principal & { n: number }>(
    `select n, session_id, session_expires_at, session_ends_at, session_last_seen_at, now() as asked_at,
      impersonator_user_id, impersonator_email, user_id, email, full_name, avatar_url, user_status,
      is_super_admin, company, membership, role, modules
    from resolve_contexts($1, $2)`,
    [all.map(({ access_token }) => hashToken(access_token)), all.map(({ company }) => company)],
  )
  const answers: (Principal | null)[] = all.map(() => null)
  for (const { n, ...row } of rows) answers[n - 1] = row
  return answers
}
