import { createHmac, type KeyObject } from 'node:crypto'

/**
 * On whose behalf a transaction runs, for row level security. 'system' (sign-in, jobs) and 'admin' (back office) see
 * every company.
 */
export type Scope =
  | { kind: 'system' }
  | { kind: 'admin'; user: string }
  | { kind: 'user'; user: string }
  | { kind: 'company'; user: string; company: string }

export type TenantScope = Extract<Scope, { kind: 'user' | 'company' }>

export function isTenant(scope: Scope): scope is TenantScope {
  return scope.kind === 'user' || scope.kind === 'company'
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/**
 * Seconds until a signed scope expires. Longer than any transaction, but short, because scopes can appear in the
 * database's log.
 */
const scopeLifetimeSeconds = 3600

/**
 * Key that signs the scopes of tenants, and by how many seconds the database's clock is ahead of this process's clock.
 */
export interface ScopeKey {
  key: KeyObject
  secondsAhead: number
}

/** JIT compilation is off, because compiling takes longer than any of our queries. */
const commonSettings = { statement_timeout: '30s', idle_in_transaction_session_timeout: '60s', jit: 'off' }
/** Parallel workers are off: queries of staff use an index and end before a worker would have started. */
const staffSettings = { role: 'marquee_staff', ...commonSettings, max_parallel_workers_per_gather: '0' }
/**
 * All queries of tenants filter by company, so one generic query plan suits every company. PostgreSQL then plans a
 * prepared statement only once per connection.
 */
const tenantSettings = { role: 'marquee_tenant', ...commonSettings, plan_cache_mode: 'force_generic_plan' }

/**
 * Statement that sets the settings of a transaction. The settings end with the transaction, as connection poolers
 * require.
 */
export interface ScopeSettings {
  /** Name of the prepared statement. */
  name: string
  text: string
  values: string[]
}

/** Settings of the staff role, which sees every company. */
export const staffScope: ScopeSettings = { name: 'staff scope', text: selectSettings(staffSettings), values: [] }

const tenantStatement = {
  name: 'tenant scope',
  text: `${selectSettings(tenantSettings)}, set_config('app.scope', $1, true)`,
}

export function tenantScope(scope: TenantScope, key: ScopeKey): ScopeSettings {
  return { ...tenantStatement, values: [signScope(scope, key)] }
}

/** Sign a scope and its expiry time, so that SQL run by a tenant cannot widen the scope. */
export function signScope(scope: TenantScope, { key, secondsAhead }: ScopeKey): string {
  const company = scope.kind === 'company' ? scope.company : ''
  for (const id of [scope.user, company]) if (id !== '' && !uuid.test(id)) throw new TypeError('A scope takes ids only')
  const claim = `${scope.user}|${company}|${Math.floor(Date.now() / 1000 + secondsAhead) + scopeLifetimeSeconds}`
  return `${claim}|${createHmac('sha256', key).update(claim).digest('hex')}`
}

function selectSettings(settings: Record<string, string>): string {
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`)
  return `select ${calls.join(', ')}`
}
