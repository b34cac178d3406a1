import { sql } from 'kysely'
import { customFieldColumns } from '#server/domain/records/custom-fields-of.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { together } from '#server/platform/database/together.ts'
import type { CustomField } from '#shared/records/custom-fields.ts'
import { lockCustomField } from './custom-field-rows.ts'
import type { CustomFieldCalls, Kinds } from './custom-field-verbs.ts'

/** What records say in it stays where it is, hidden. [M-REC-94] */
export function removeCustomField(types: Kinds): Verb<CustomFieldCalls['removeCustomField']> {
  return async (ctx, { field_id }) =>
    ctx.transaction(async (tx) => {
      const { label } = await lockCustomField(tx, ctx, types, field_id, { removed: false })
      const [{ rows }] = await together([
        sql<CustomField>`update custom_fields f set removed_at = now(), removed_by = ${ctx.user.id}
          where f.company_id = ${ctx.company.id} and f.id = ${field_id} returning ${customFieldColumns}`.execute(tx),
        audit(tx, ctx, { act: 'custom_field.remove', id: field_id, before: { label } }),
      ])
      return { field: (rows as [CustomField])[0] }
    })
}
