import { sql } from 'kysely'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { badField } from '#server/domain/records/bad-field.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { together } from '#server/platform/database/together.ts'
import { fieldsOfKind } from './custom-field-rows.ts'
import type { CustomFieldCalls } from './custom-field-verbs.ts'

/** Those that are not named, since somebody has just added them, stay behind the others. */
export const orderCustomFields: Verb<CustomFieldCalls['orderCustomFields']> = async (ctx, { kind, field_ids }) => {
  return ctx.transaction(async (tx) => {
    const [, fields] = await together([lockCompany(tx, ctx.company.id), fieldsOfKind(tx, ctx, kind)])
    const known = new Set(fields.map(({ id }) => id))
    if (!field_ids.every((id) => known.has(id)))
      throw badField('field_ids', 'A field does not exist any more. Reload the page')
    const labels = (ids: readonly string[]) =>
      ids.flatMap((id) => fields.filter((one) => one.id === id).map(({ label }) => label))
    await together([
      sql`update custom_fields f set position = coalesce(array_position(${field_ids}::uuid[], f.id) - 1, f.position + ${field_ids.length}::int)
        where f.company_id = ${ctx.company.id} and f.kind = ${kind}`.execute(tx),
      audit(tx, ctx, {
        act: 'custom_field.order',
        id: null,
        before: { order: fields.map(({ label }) => label) },
        after: { order: labels(field_ids) },
        metadata: { kind },
      }),
    ])
    return { success: true }
  })
}
