import { sql } from 'kysely'
import { customFieldColumns } from '#server/domain/records/custom-fields.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { CustomField } from '#shared/records/custom-fields.ts'
import type { CustomFieldCalls, Kinds } from './custom-field-handlers.ts'
import { lockCustomField } from './custom-field-rows.ts'

/** Values stay in the records, hidden. */
export function removeCustomField(types: Kinds): Handler<CustomFieldCalls['removeCustomField']> {
  return async (ctx, { field_id }) =>
    ctx.transaction(async (tx) => {
      const { label } = await lockCustomField(tx, ctx, types, field_id, { removed: false })
      const [{ rows }] = await batch([
        sql<CustomField>`update custom_fields f set removed_at = now(), removed_by = ${ctx.user.id}
          where f.company_id = ${ctx.company.id} and f.id = ${field_id} returning ${customFieldColumns}`.execute(tx),
        audit(tx, ctx, { action: 'custom_field.remove', id: field_id, before: { label } }),
      ])
      return { field: (rows as [CustomField])[0] }
    })
}
