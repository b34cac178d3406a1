import type { App } from '#server/platform/app/app.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'

export interface AuditEntry {
  action: string
  /** Type and id of what was changed. */
  resource: [type: string, id: string | null]
  company_id?: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  metadata?: Record<string, unknown>
}

const secretNames = /password|token|secret|hash/i

/**
 * Writes the audit row of an act in the act's own transaction: both happen or neither. What a company's own services
 * want to hear of is announced from here, so that no act is forgotten.
 */
export async function audit(tx: Transaction, ctx: { actor: Actor; app?: App }, entry: AuditEntry): Promise<void> {
  const { actor } = ctx
  const person = actor.kind === 'user' ? actor : null
  const metadata = {
    ...(entry.company_id && { company_id: entry.company_id }),
    ...('name' in actor && { source: actor.name }),
    ...(entry.before && entry.after && { updated_fields: changedFields(entry.before, entry.after) }),
    ...entry.metadata,
  }
  await tx
    .insertInto('audit_logs')
    .values({
      actor_kind: actor.kind,
      admin_user_id: person ? (person.impersonator_user_id ?? person.user_id) : null,
      subject_user_id: person?.user_id ?? null,
      company_id: entry.company_id ?? null,
      action_type: entry.action,
      resource_type: entry.resource[0],
      resource_id: entry.resource[1],
      old_values: valuesOf(entry.before),
      new_values: valuesOf(entry.after),
      metadata: json(metadata),
      ip_address: person?.ip_address ?? null,
      user_agent: person?.user_agent ?? null,
    })
    .execute()
  await ctx.app?.announce(tx, ctx.app, entry)
}

export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(after).filter((name) => json(before[name] ?? null) !== json(after[name] ?? null))
}

function valuesOf(values: Record<string, unknown> | null | undefined): string | null {
  return values ? json(withoutSecrets(values)) : null
}

/** A column whose name speaks of a secret never leaves the act; a flag is none. */
export function withoutSecrets(values: Record<string, unknown>): Record<string, unknown> {
  const told = Object.entries(values).filter(([name, value]) => typeof value === 'boolean' || !secretNames.test(name))
  return Object.fromEntries(told)
}
