import { sql } from 'kysely'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { customFieldColumns } from '#server/domain/records/custom-fields.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { CustomChoice, CustomField } from '#shared/records/custom-fields.ts'
import { choicesOf } from './choices-of.ts'
import type { CustomFieldCalls, Kinds } from './custom-field-handlers.ts'
import { fieldsOfKind, lockCustomField, requireNewLabel } from './custom-field-rows.ts'

/** Records store the ids of fields and choices, so new labels show everywhere. */
export function updateCustomField(types: Kinds): Handler<CustomFieldCalls['updateCustomField']> {
  return async (ctx, { field_id, version, label, hint, choices: wanted }) =>
    ctx.transaction(async (tx) => {
      const [, before] = await batch([
        lockCompany(tx, ctx.company.id),
        lockCustomField(tx, ctx, types, field_id, { removed: false }),
      ])
      if (before.version !== version) throw new AppError('custom_field_changed')
      const others = await fieldsOfKind(tx, ctx, before.kind)
      requireNewLabel(
        types,
        { kind: before.kind, label },
        others.filter(({ id }) => id !== field_id),
      )
      const choices = choicesOf(before.type, wanted, before.choices)
      const [{ rows }] = await batch([
        sql<CustomField>`update custom_fields f set label = ${label}, hint = ${hint || null}, choices = ${json(choices)}
          where f.company_id = ${ctx.company.id} and f.id = ${field_id} returning ${customFieldColumns}`.execute(tx),
        audit(tx, ctx, {
          action: 'custom_field.update',
          id: field_id,
          before: { label: before.label, hint: before.hint, choices: offered(before.choices) },
          after: { label, hint: hint || null, choices: offered(choices) },
        }),
      ])
      return { field: (rows as [CustomField])[0] }
    })
}

function offered(choices: readonly CustomChoice[]): string[] {
  return choices.filter(({ is_gone }) => !is_gone).map(({ label }) => label)
}
