import type { App } from '#server/platform/app/app.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { type AuditAction, toStoredAction } from '#shared/audit-actions.ts'
import { shortenValues } from './shorten-values.ts'

interface NewEntry {
  action: AuditAction
  /** Id of the changed row. The prefix of `action` is the row's type. */
  id: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  metadata?: Record<string, unknown>
  /** Whether some members may not see the values, so that webhooks omit them. Not stored. */
  is_confidential?: boolean
}

export interface AuditEntry extends NewEntry {
  company_id: string | null
}

interface Author {
  actor: Actor
  app?: App
  company?: { id: string }
}

/**
 * The company of an audit row comes from the context. If the context has no company, the caller passes `company_id` or
 * null.
 */
type CompanyOf<C extends Author> = C extends { company: { id: string } }
  ? { company_id?: never }
  : { company_id: string | null }

const secretNames = /password|token|secret|hash/i

/**
 * Write an audit row in the transaction of the action. Also enqueues the company's webhooks for it, so that no action
 * is missed.
 */
export async function audit<C extends Author>(tx: Transaction, ctx: C, given: NewEntry & CompanyOf<C>): Promise<void> {
  await writeRows(tx, ctx, [{ ...given, company_id: companyOf(ctx, given) }])
}

/**
 * Limits in characters of JSON. `request`: all old values of a request, and all new values. `row`: minimum that each
 * row may store.
 */
const valuesBudget = { request: 500_000, row: 600 }

/**
 * Write the audit rows of one action on several rows of the current company. Values are shortened so that one request
 * cannot fill the log. `isPart` marks the rows as parts of a bulk action.
 */
export async function auditEach<C extends Author & { company: { id: string } }>(
  tx: Transaction,
  ctx: C,
  given: readonly NewEntry[],
  { isPart = false } = {},
): Promise<void> {
  const entries = given.map((entry) => ({ ...entry, company_id: ctx.company.id }))
  const budget = Math.max(valuesBudget.row, isPart ? 0 : Math.floor(valuesBudget.request / entries.length))
  for (let at = 0; at < entries.length; at += rowsOfStatement) {
    await writeRows(tx, ctx, entries.slice(at, at + rowsOfStatement), { budget })
  }
}

/** PostgreSQL allows 65,535 parameters per statement, and fewer rows also compile faster. */
const rowsOfStatement = 500

async function writeRows(
  tx: Transaction,
  ctx: Author,
  entries: readonly AuditEntry[],
  { budget = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  if (entries.length === 0) return
  const stored: ShortenValues = (values) => shortenValues(values, budget)
  const written = tx
    .insertInto('audit_logs')
    .values(entries.map((entry) => rowOf(ctx.actor, entry, stored)))
    .execute()
  const { app } = ctx
  const heard = app ? [app.enqueueWebhooks(tx, app, entries), app.applySideEffects(tx, app, entries)] : []
  await batch([written, ...heard])
}

type ShortenValues = (values: Record<string, unknown>) => Record<string, unknown>

function rowOf(actor: Actor, entry: AuditEntry, stored: ShortenValues) {
  const person = actor.kind === 'user' ? actor : null
  const metadata = {
    ...(entry.company_id && { company_id: entry.company_id }),
    ...('name' in actor && { source: actor.name }),
    ...(entry.before && entry.after && { updated_fields: changedFields(entry.before, entry.after) }),
    ...entry.metadata,
  }
  return {
    actor_kind: actor.kind,
    admin_user_id: person ? (person.impersonator_user_id ?? person.user_id) : null,
    subject_user_id: person?.user_id ?? null,
    company_id: entry.company_id,
    ...toStoredAction(entry.action),
    resource_id: entry.id,
    old_values: valuesOf(entry.before, stored),
    new_values: valuesOf(entry.after, stored),
    metadata: json(metadata),
    ip_address: person?.ip_address ?? null,
    user_agent: person?.user_agent ?? null,
  }
}

/**
 * The company of an audit row. Code shared by several kinds of calls passes company_id even if its context has a
 * company.
 */
function companyOf({ company }: Author, { company_id }: { company_id?: string | null }): string | null {
  if (!company) return company_id ?? null
  if (company_id !== undefined && company_id !== company.id) throw new Error('An act of another company')
  return company.id
}

export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(after).filter((name) => json(before[name] ?? null) !== json(after[name] ?? null))
}

function valuesOf(values: Record<string, unknown> | null | undefined, stored: ShortenValues): string | null {
  return values ? json(stored(withoutSecrets(values))) : null
}

/** Drop fields whose name suggests a secret, except booleans. */
export function withoutSecrets(values: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(values).filter(([name, value]) => typeof value === 'boolean' || !secretNames.test(name))
  return Object.fromEntries(kept)
}
