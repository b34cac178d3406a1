import { sql } from 'kysely'
import { customFieldColumns, seesField } from '#server/domain/records/custom-fields-of.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type CustomField, removedDays } from '#shared/records/custom-fields.ts'
import type { CustomFieldCalls, Kinds } from './custom-field-verbs.ts'

export function listCustomFields(types: Kinds): Verb<CustomFieldCalls['listCustomFields']> {
  return async (ctx) => ({ fields: await ctx.transaction((tx) => fieldsOf(tx, ctx, types)) })
}

/** What is due to be deleted is gone, also before a job has deleted it. [M-REC-96] */
export function listRemovedFields(types: Kinds): Verb<CustomFieldCalls['listRemovedFields']> {
  return async (ctx) => ({ fields: await ctx.transaction((tx) => fieldsOf(tx, ctx, types, { removed: true })) })
}

async function fieldsOf(tx: Transaction, ctx: CompanyContext, types: Kinds, { removed = false } = {}) {
  const those = removed
    ? sql`f.removed_at > now() - ${sql.lit(removedDays)} * interval '1 day'`
    : sql`f.removed_at is null`
  const { rows } = await sql<CustomField>`
    select ${customFieldColumns} from custom_fields f
    where f.company_id = ${ctx.company.id} and f.kind = any(${types.map(({ kind }) => kind)}) and ${those} and ${seesField(ctx)}
    order by f.removed_at desc, f.kind, f.position, f.id`.execute(tx)
  return rows
}
