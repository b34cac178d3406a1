import { sql } from 'kysely'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { customFieldColumns } from '#server/domain/records/custom-fields-of.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { together } from '#server/platform/database/together.ts'
import type { CustomField } from '#shared/records/custom-fields.ts'
import { fieldsOfKind, lockCustomField, requireNewLabel, requireRoom } from './custom-field-rows.ts'
import type { CustomFieldCalls, Kinds } from './custom-field-verbs.ts'

/** With what records said in it. [M-REC-95] */
export function restoreCustomField(types: Kinds): Verb<CustomFieldCalls['restoreCustomField']> {
  return async (ctx, { field_id }) =>
    ctx.transaction(async (tx) => {
      const [, removed] = await together([
        lockCompany(tx, ctx.company.id),
        lockCustomField(tx, ctx, types, field_id, { removed: true }),
      ])
      const fields = await fieldsOfKind(tx, ctx, removed.kind)
      requireRoom(fields)
      requireNewLabel(types, removed, fields)
      const [{ rows }] = await together([
        sql<CustomField>`update custom_fields f set removed_at = null, removed_by = null
          where f.company_id = ${ctx.company.id} and f.id = ${field_id} returning ${customFieldColumns}`.execute(tx),
        audit(tx, ctx, { act: 'custom_field.restore', id: field_id, after: { label: removed.label } }),
      ])
      return { field: (rows as [CustomField])[0] }
    })
}
