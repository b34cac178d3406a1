import type { Pools } from '#server/platform/database/scoped-driver.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import type { AccessSubject, Permissions } from '#shared/access.ts'
import type { CompanyContext } from './context.ts'

/** Session, user and membership in the requested company of the caller of a request. */
export interface Principal {
  session_id: string
  session_expires_at: string
  session_ends_at: string
  session_last_seen_at: string
  /** Time of the query by the database's clock. */
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

/**
 * Resolve session and membership of a request. The result is never cached, so that changed permissions apply to the
 * next request.
 */
export function createPrincipalResolver({
  staff,
  keepsStatements,
}: Pools): (accessToken: string, companyId: string | null) => Promise<Principal | null> {
  return async (accessToken, companyId) => {
    const { rows } = await staff.query<Principal>({
      name: keepsStatements ? 'resolve-context' : undefined,
      text: `select session_id, session_expires_at, session_ends_at, session_last_seen_at, now() as asked_at,
          impersonator_user_id, impersonator_email, user_id, email, full_name, avatar_url, user_status,
          is_super_admin, company, membership, role, modules
        from resolve_context($1, $2)`,
      values: [hashToken(accessToken), companyId],
    })
    return rows[0] ?? null
  }
}
