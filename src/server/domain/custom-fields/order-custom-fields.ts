import { sql } from 'kysely'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { fieldError } from '#shared/errors.ts'
import type { CustomFieldCalls } from './custom-field-handlers.ts'
import { fieldsOfKind } from './custom-field-rows.ts'

/** Fields missing from `field_ids` (just added by others) stay at the end. */
export const orderCustomFields: Handler<CustomFieldCalls['orderCustomFields']> = async (ctx, { kind, field_ids }) => {
  return ctx.transaction(async (tx) => {
    const [, fields] = await batch([lockCompany(tx, ctx.company.id), fieldsOfKind(tx, ctx, kind)])
    const known = new Set(fields.map(({ id }) => id))
    if (!field_ids.every((id) => known.has(id)))
      throw fieldError('field_ids', 'A field does not exist any more. Reload the page')
    const labels = (ids: readonly string[]) =>
      ids.flatMap((id) => fields.filter((one) => one.id === id).map(({ label }) => label))
    await batch([
      sql`update custom_fields f set position = coalesce(array_position(${field_ids}::uuid[], f.id) - 1, f.position + ${field_ids.length}::int)
        where f.company_id = ${ctx.company.id} and f.kind = ${kind}`.execute(tx),
      audit(tx, ctx, {
        action: 'custom_field.order',
        id: null,
        before: { order: fields.map(({ label }) => label) },
        after: { order: labels(field_ids) },
        metadata: { kind },
      }),
    ])
    return { success: true }
  })
}
