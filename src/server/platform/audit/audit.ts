import type { App } from '#server/platform/app/app.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { type AuditAction, toStoredAction } from '#shared/audit-actions.ts'
import { shortenValues } from './shorten-values.ts'

interface NewEntry {
  action: AuditAction
  /** Of what was changed; its type is the first word of the act. */
  id: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  metadata?: Record<string, unknown>
}

/** An act as it is written, with the company whose act it is. */
export interface AuditEntry extends NewEntry {
  company_id: string | null
}

interface Author {
  actor: Actor
  app?: App
  company?: { id: string }
}

/** A company call's acts are its company's. Who has no company in the context says which one it is, or null on purpose. */
type CompanyOf<C extends Author> = C extends { company: { id: string } }
  ? { company_id?: never }
  : { company_id: string | null }

const secretNames = /password|token|secret|hash/i

/**
 * Writes the audit row of an act in the act's own transaction: both happen or neither. What a company's own services
 * want to hear of is announced from here, so that no act is forgotten.
 */
export async function audit<C extends Author>(tx: Transaction, ctx: C, given: NewEntry & CompanyOf<C>): Promise<void> {
  await write(tx, ctx, [{ ...given, company_id: companyOf(ctx, given) }])
}

/** Characters of JSON that one request may store as values, before and after each; and what each row has at least. */
const valuesBudget = { request: 500_000, row: 600 }

/**
 * The rows of one act on several things of the own company, as `audit` writes one. Values are shortened so that one request
 * cannot fill the log. `isPart` says that the rows are a part of an act on many.
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
    await write(tx, ctx, entries.slice(at, at + rowsOfStatement), { budget })
  }
}

/** A statement takes at most 65,535 values, and should not take long to compile. */
const rowsOfStatement = 500

async function write(
  tx: Transaction,
  ctx: Author,
  entries: readonly AuditEntry[],
  { budget = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  if (entries.length === 0) return
  const stored: Stored = (values) => shortenValues(values, budget)
  const written = tx
    .insertInto('audit_logs')
    .values(entries.map((entry) => rowOf(ctx.actor, entry, stored)))
    .execute()
  const { app } = ctx
  const heard = app ? [...entries.map((entry) => app.announce(tx, app, entry)), app.noteActs(tx, app, entries)] : []
  await batch([written, ...heard])
}

type Stored = (values: Record<string, unknown>) => Record<string, unknown>

function rowOf(actor: Actor, entry: AuditEntry, stored: Stored) {
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

/** What company calls and others share is handed the company: a type no longer tells whether it is the context's. */
function companyOf({ company }: Author, { company_id }: { company_id?: string | null }): string | null {
  if (!company) return company_id ?? null
  if (company_id !== undefined && company_id !== company.id) throw new Error('An act of another company')
  return company.id
}

export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(after).filter((name) => json(before[name] ?? null) !== json(after[name] ?? null))
}

function valuesOf(values: Record<string, unknown> | null | undefined, stored: Stored): string | null {
  return values ? json(stored(withoutSecrets(values))) : null
}

/** A column whose name speaks of a secret never leaves the act; a flag is none. */
export function withoutSecrets(values: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(values).filter(([name, value]) => typeof value === 'boolean' || !secretNames.test(name))
  return Object.fromEntries(kept)
}
