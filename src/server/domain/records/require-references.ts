import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { FieldKind } from '#shared/records/record-field.ts'
import { fieldOf, type RecordTable, tableReferredTo, type Values } from './record-table.ts'

/**
 * Check that referenced rows exist in the company: active members, records not in the bin, tags. They stay locked until the
 * record is saved, so that a concurrent delete waits and finds it.
 * @throws bad_input with a message for each invalid field
 */
export async function requireReferences(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  values: Values,
): Promise<void> {
  const [refusal] = await referenceErrors(tx, ctx, record, [values])
  if (refusal) throw refusal
}

/** Lock tags in id order before locking existing records, as merging tags does. Another order would cause deadlocks. */
export async function lockReferencedTags(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  values: Values,
): Promise<void> {
  const named = Object.keys(values).filter((name) => name !== 'custom' && fieldOf(record, name).kind === 'tags')
  const ids = named.flatMap((name) => idsIn(values[name]))
  if (ids.length === 0) return
  await sql`select from tags where company_id = ${ctx.company.id} and id = any(${ids}::uuid[])
    order by id for key share`.execute(tx)
}

export async function referenceErrors(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly Values[],
): Promise<(AppError | null)[]> {
  const fields = [...new Set(all.flatMap((values) => Object.keys(values)))].filter(
    (name) => name !== 'custom' && naming.includes(fieldOf(record, name).kind),
  )
  const asked = fields.flatMap((name) => {
    // Sorted, because all callers lock in this order.
    const ids = [...new Set(all.flatMap((values) => idsIn(values[name])))].sort()
    const isThere = ids.length > 0 ? isThereOf(ctx, record, name) : null
    return isThere
      ? [
          sql`select ${name}::text as field, given.id::text as id from unnest(${ids}::uuid[]) given (id) where not ${isThere}`,
        ]
      : []
  })
  if (asked.length === 0) return all.map(() => null)
  const { rows } = await sql<{ field: string; id: string }>`${sql.join(asked, sql` union all `)}`.execute(tx)
  if (rows.length === 0) return all.map(() => null)
  const missing = new Set(rows.map(({ field, id }) => `${field} ${id}`))
  return all.map((values) => {
    const wrong = fields.filter((name) => idsIn(values[name]).some((id) => missing.has(`${name} ${id}`)))
    const sentences = wrong.map((name) => [name, sentenceOf(record, name)])
    return wrong.length > 0 ? new AppError('bad_input', { fields: Object.fromEntries(sentences) }) : null
  })
}

const naming: readonly FieldKind[] = ['member', 'people', 'record', 'tags']

function idsIn(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.filter((one) => typeof one === 'string')
}

/** Condition that `given.id` is a valid reference; null for other fields. */
function isThereOf(ctx: CompanyContext, record: RecordTable, name: string) {
  const field = fieldOf(record, name)
  const { kind } = field
  const company = ctx.company.id
  if (kind === 'member' || kind === 'people')
    return sql`exists (select from user_company_memberships m
      where m.company_id = ${company} and m.user_id = given.id and m.status = 'active' ${kind === 'member' ? sql`and not m.is_guest` : sql``})`
  if (kind === 'record')
    return sql`exists (select from ${sql.table(tableReferredTo(field))} o
      where o.company_id = ${company} and o.id = given.id and o.deleted_at is null for share)`
  if (kind === 'tags')
    return sql`exists (select from tags t where t.company_id = ${company} and t.id = given.id for key share)`
  return null
}

function sentenceOf(record: RecordTable, name: string): string {
  const { kind, of = 'record' } = fieldOf(record, name)
  if (kind === 'member') return 'This person is not a member of the company'
  if (kind === 'people') return 'One of these people is not a member of the company'
  if (kind === 'tags') return 'One of these tags does not exist any more'
  return `This ${of} does not exist, or is in the bin`
}
