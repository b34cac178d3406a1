import { createHmac, type KeyObject } from 'node:crypto'
import type { Statement } from './query-after.ts'

/**
 * Whom a transaction acts for; row level security reads it. 'system' and 'admin' see every company:
 * the platform's own work (sign-in, jobs) and the back office.
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
/** In seconds. Longer than any transaction, short enough that a line of a database's log is soon of no use. */
const lifetime = 3600
/** A statement that takes longer, or a transaction that waits longer for its next one, is ended. */
const limits =
  "set_config('statement_timeout','30s',true), set_config('idle_in_transaction_session_timeout','60s',true)"

/**
 * No plan is compiled: what looks dear to the planner, for it counts each value of each row, is answered in milliseconds, and
 * compiling it took more than a second.
 */
const uncompiled = "set_config('jit','off',true)"

/**
 * What a tenant asks is found by its company, whatever else is asked for: one plan serves all, and is made once. Left alone,
 * the planner would plan most of these questions anew at each call, at three times the cost of answering them.
 */
const onePlan = "set_config('plan_cache_mode','force_generic_plan',true)"

/** What tenants' scopes are signed with, and how far the database's clock is ahead of ours. */
export interface ScopeKey {
  key: KeyObject
  secondsAhead: number
}

/** What staff asks is found by an index, and answered before workers would have started. */
const alone = "set_config('max_parallel_workers_per_gather','0',true)"

const staffRole = {
  name: 'as staff',
  text: `select set_config('role','marquee_staff',true), ${limits}, ${uncompiled}, ${alone}`,
}
const tenantRole = {
  name: 'as tenant',
  text: `select set_config('role','marquee_tenant',true), ${limits}, ${uncompiled}, ${onePlan}, set_config('app.scope',$1,true)`,
}

/** Opens a transaction that sees every company. */
export function openAsStaff(isReadOnly: boolean): Statement[] {
  return [begin(isReadOnly), staffRole]
}

/** Opens a transaction of a tenant. All of it ends with the transaction, so a pooler may lend the connection on. */
export function openAsTenant(scope: TenantScope, key: ScopeKey, isReadOnly: boolean): Statement[] {
  return [begin(isReadOnly), asTenant(scope, key)]
}

/**
 * Makes a transaction one of a tenant: the role that row level security binds, and whom it acts for, signed so that no
 * statement within can raise it.
 */
export function asTenant(scope: TenantScope, { key, secondsAhead }: ScopeKey): Statement & { values: [string] } {
  const company = scope.kind === 'company' ? scope.company : ''
  for (const id of [scope.user, company]) if (id !== '' && !uuid.test(id)) throw new TypeError('A scope takes ids only')
  const claim = `${scope.user}|${company}|${Math.floor(Date.now() / 1000 + secondsAhead) + lifetime}`
  const signature = createHmac('sha256', key).update(claim).digest('hex')
  return { ...tenantRole, values: [`${claim}|${signature}`] }
}

function begin(isReadOnly: boolean): Statement {
  const text = isReadOnly ? 'begin read only' : 'begin'
  return { name: text, text }
}
