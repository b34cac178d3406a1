import { now } from '#server/platform/database/clock.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'
import type { Scope, TenantScope } from '#server/platform/database/scope.ts'
import { type AccessLevel, type AccessRequirement, type AccessSubject, can, type Permissions } from '#shared/access.ts'
import type { AccessRule, AnyCall } from '#shared/call.ts'
import { type CompanyStatus, statusEffects } from '#shared/company-status.ts'
import { AppError } from '#shared/errors.ts'
import type { App } from './app.ts'
import type { Principal } from './principal.ts'

/** Actor of an audit row. Derived from the session, never from input. */
export type Actor =
  | {
      kind: 'user'
      user_id: string
      impersonator_user_id: string | null
      ip_address: string
      user_agent: string | null
    }
  | { kind: 'job' | 'webhook' | 'cli'; name: string }

export interface RequestInfo {
  id: string
  ip_address: string
  user_agent: string | null
  access_token: string | null
  refresh_token: string | null
  /** Sealed cookie of a browser that followed a link in a mail. */
  recognised_by: string | null
  /** Sealed cookie of a sign-up that is not confirmed yet. */
  signed_up_by: string | null
  company_id: string | null
  /** Whether the request is background polling, which does not reset the idle timeout. */
  is_background: boolean
}

export interface SessionCookies {
  write(tokens: { access_token: string; refresh_token: string }): void
  clear(): void
  /** Set the cookie that recognizes this browser. Signing out keeps the cookie. */
  recognise(sealed: string): void
  /** Set the cookie of a sign-up that is not confirmed yet; null removes the cookie. */
  keepSignUp(sealed: string | null): void
}

export interface CurrentSession {
  id: string
  expires_at: string
  ends_at: string
  impersonator: { id: string; email: string } | null
}

export interface CurrentUser {
  id: string
  email: string
  full_name: string | null
  avatar_url: string | null
}

type Work<T> = (tx: Transaction) => Promise<T>

export interface PublicContext {
  app: App
  request: RequestInfo
  cookies: SessionCookies
  session: CurrentSession | null
  user: CurrentUser | null
  is_super_admin: boolean
  /** Run a transaction with access to all companies. Give the reason at each use, and filter by company_id anyway. */
  asSystem<T>(work: Work<T>): Promise<T>
}

export interface SignedInContext extends PublicContext {
  session: CurrentSession
  user: CurrentUser
  actor: Actor
  /** Run a transaction in which row level security shows only the caller's data. */
  transaction<T>(work: Work<T>): Promise<T>
}

export interface CompanyContext extends SignedInContext {
  company: {
    id: string
    name: string
    slug: string
    status: CompanyStatus
    is_platform: boolean
    plan_id: string | null
    /** The company requires two-factor authentication, and this member has not enabled it. */
    two_factor_missing: boolean
  }
  membership: { id: string; is_primary: boolean; is_guest: boolean }
  role: { id: string; permissions: Permissions }
  subject: AccessSubject
  can(module: AccessRequirement['module'], level: AccessLevel): boolean
}

export interface AdminContext extends SignedInContext {
  is_super_admin: true
}

export type ContextOf<A extends AccessRule> = A extends 'public'
  ? PublicContext
  : A extends 'signed-in'
    ? SignedInContext
    : A extends 'super-admin'
      ? AdminContext
      : CompanyContext

export async function resolveContext(
  app: App,
  kind: AnyCall['kind'],
  request: RequestInfo,
  cookies: SessionCookies,
): Promise<ResolvedCaller> {
  const row = request.access_token ? await app.resolvePrincipal(request.access_token, request.company_id) : null
  if (row && !request.is_background) touchSession(app, row)
  const base: PublicContext = {
    app,
    request,
    cookies,
    session: null,
    user: null,
    is_super_admin: false,
    asSystem: (work) => inScope(app.db, { kind: 'system' }, work, { readOnly: kind === 'read' }),
  }
  if (!row) return { context: base, row: null, kind }

  const impersonator = row.impersonator_user_id
    ? { id: row.impersonator_user_id, email: row.impersonator_email ?? '' }
    : null
  return {
    row,
    kind,
    context: {
      ...base,
      session: { id: row.session_id, expires_at: row.session_expires_at, ends_at: row.session_ends_at, impersonator },
      user: { id: row.user_id, email: row.email, full_name: row.full_name, avatar_url: row.avatar_url },
      is_super_admin: row.is_super_admin,
    },
  }
}

export interface ResolvedCaller {
  context: PublicContext
  row: Principal | null
  /** If 'read', the transactions of the call are read-only. */
  kind: AnyCall['kind']
}

/**
 * Update the session's `last_seen_at` at most once a minute, without delaying the response. Background polling is
 * ignored.
 */
function touchSession(app: App, row: Principal): void {
  if (Date.parse(row.asked_at) - Date.parse(row.session_last_seen_at) < 60_000) return
  inScope(app.db, { kind: 'system' }, (tx) =>
    tx.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', row.session_id).execute(),
  ).catch((error: unknown) => app.log.warn({ err: error }, 'could not note when a session was last seen'))
}

export function requireSignedIn({ context, row, kind }: ResolvedCaller): { context: SignedInContext; row: Principal } {
  if (!row || !context.session || !context.user) {
    throw new AppError(context.request.access_token ? 'session_expired' : 'no_session')
  }
  const { session, user } = context
  const actor: Actor = {
    kind: 'user',
    user_id: user.id,
    impersonator_user_id: session.impersonator?.id ?? null,
    ip_address: context.request.ip_address,
    user_agent: context.request.user_agent,
  }
  const scope: Scope = { kind: 'user', user: user.id }
  return {
    row,
    context: { ...context, session, user, actor, transaction: inScopeOf(context.app, scope, kind) },
  }
}

/** @throws not_super_admin; refused_while_impersonating, even if the impersonated user is a super admin */
export function requireSuperAdmin(resolved: ResolvedCaller): AdminContext {
  const { context } = requireSignedIn(resolved)
  if (context.session.impersonator) throw new AppError('refused_while_impersonating')
  if (!context.is_super_admin) throw new AppError('not_super_admin')
  const scope: Scope = { kind: 'admin', user: context.user.id }
  return { ...context, is_super_admin: true, transaction: inScopeOf(context.app, scope, resolved.kind) }
}

/**
 * @throws company_required, not_a_member, two_factor_required, company_read_only, company_inactive, company_closed,
 * forbidden
 */
export function requireCompanyMember(resolved: ResolvedCaller, access: Extract<AccessRule, object>): CompanyContext {
  const { context, row } = requireSignedIn(resolved)
  if (!context.request.company_id) throw new AppError('company_required')
  const { company, membership, role } = row
  if (!company || membership?.status !== 'active' || !role?.is_active || role.deleted)
    throw new AppError('not_a_member')
  // Impersonating staff have authenticated in their own session.
  if (company.two_factor_missing && !context.session.impersonator) throw new AppError('two_factor_required')

  const subject: AccessSubject = {
    user_status: row.user_status,
    membership_status: membership.status,
    is_guest: membership.is_guest,
    role,
    company_status: company.status,
    modules: row.modules ?? [],
  }
  if (!can(subject, access)) throw denialError(subject, access)
  // A call that needs only read access but writes, such as arranging the dashboard, is rejected in a read-only company.
  if (resolved.kind === 'write' && access.status === 'follows' && statusEffects(company.status).read_only)
    throw new AppError(subject.is_guest ? 'company_inactive' : 'company_read_only')

  const scope: TenantScope = { kind: 'company', user: context.user.id, company: company.id }
  return {
    ...context,
    company,
    membership,
    role,
    subject,
    can: (module, level) => can(subject, { module, level }),
    transaction: inScopeOf(context.app, scope, resolved.kind),
  }
}

function inScopeOf(app: App, scope: Scope, kind: AnyCall['kind']): SignedInContext['transaction'] {
  return (work) => inScope(app.db, scope, work, { readOnly: kind === 'read' })
}

/**
 * Error for a denied call: if only the company's status forbids the call, an error about the status, otherwise
 * 'forbidden'. Guests do not learn the status.
 */
function denialError(subject: AccessSubject, access: Extract<AccessRule, object>): AppError {
  if (!can(subject, { ...access, status: 'even_closed' })) return new AppError('forbidden')
  if (subject.is_guest) return new AppError('company_inactive')
  if (subject.company_status === 'closed') return new AppError('company_closed')
  return new AppError(subject.company_status === 'inactive' ? 'company_inactive' : 'company_read_only')
}
