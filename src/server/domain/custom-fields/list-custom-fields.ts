import { sql } from 'kysely'
import { customFieldColumns } from '#server/domain/records/custom-fields.ts'
import { canSeeField } from '#server/domain/records/record-columns.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type CustomField, removedDays } from '#shared/records/custom-fields.ts'
import type { CustomFieldCalls, Kinds } from './custom-field-handlers.ts'

export function listCustomFields(types: Kinds): Handler<CustomFieldCalls['listCustomFields']> {
  return async (ctx) => ({ fields: await ctx.transaction((tx) => fieldsOf(tx, ctx, types)) })
}

/** Fields due for deletion are excluded even before the job deletes them. */
export function listRemovedFields(types: Kinds): Handler<CustomFieldCalls['listRemovedFields']> {
  return async (ctx) => ({ fields: await ctx.transaction((tx) => fieldsOf(tx, ctx, types, { removed: true })) })
}

async function fieldsOf(tx: Transaction, ctx: CompanyContext, types: Kinds, { removed = false } = {}) {
  const those = removed
    ? sql`f.removed_at > now() - ${sql.lit(removedDays)} * interval '1 day'`
    : sql`f.removed_at is null`
  const { rows } = await sql<CustomField>`
    select ${customFieldColumns} from custom_fields f
    where f.company_id = ${ctx.company.id} and f.kind = any(${types.map(({ kind }) => kind)}) and ${those} and ${canSeeField(ctx)}
    order by f.removed_at desc, f.kind, f.position, f.id`.execute(tx)
  return rows
}
