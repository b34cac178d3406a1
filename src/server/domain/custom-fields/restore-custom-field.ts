import { sql } from 'kysely'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { customFieldColumns } from '#server/domain/records/custom-fields.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { CustomField } from '#shared/records/custom-fields.ts'
import type { CustomFieldCalls, Kinds } from './custom-field-handlers.ts'
import { fieldsOfKind, lockCustomField, requireNewLabel, requireRoom } from './custom-field-rows.ts'

export function restoreCustomField(types: Kinds): Handler<CustomFieldCalls['restoreCustomField']> {
  return async (ctx, { field_id }) =>
    ctx.transaction(async (tx) => {
      const [, removed] = await batch([
        lockCompany(tx, ctx.company.id),
        lockCustomField(tx, ctx, types, field_id, { removed: true }),
      ])
      const fields = await fieldsOfKind(tx, ctx, removed.kind)
      requireRoom(fields)
      requireNewLabel(types, removed, fields)
      const [{ rows }] = await batch([
        sql<CustomField>`update custom_fields f set removed_at = null, removed_by = null
          where f.company_id = ${ctx.company.id} and f.id = ${field_id} returning ${customFieldColumns}`.execute(tx),
        audit(tx, ctx, { action: 'custom_field.restore', id: field_id, after: { label: removed.label } }),
      ])
      return { field: (rows as [CustomField])[0] }
    })
}
