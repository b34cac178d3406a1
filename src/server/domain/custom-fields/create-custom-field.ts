import { sql } from 'kysely'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { customFieldColumns } from '#server/domain/records/custom-fields.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json } from '#server/platform/database/database.ts'
import { fieldError } from '#shared/errors.ts'
import type { CustomField } from '#shared/records/custom-fields.ts'
import { choicesOf } from './choices-of.ts'
import type { CustomFieldCalls, Kinds } from './custom-field-handlers.ts'
import { fieldsOfKind, requireNewLabel, requireRoom } from './custom-field-rows.ts'

export function createCustomField(types: Kinds): Handler<CustomFieldCalls['createCustomField']> {
  return async (ctx, { kind, label, type, hint, choices: wanted, currency: said }) => {
    const choices = choicesOf(type, wanted)
    const currency = type === 'money' ? (said ?? null) : null
    if (type === 'money' && !currency) throw fieldError('currency', 'Choose a currency')
    if (type === 'money' && !ctx.can('budget', 'read'))
      throw fieldError('type', 'Only those who see the budget can add a field of money')
    return ctx.transaction(async (tx) => {
      const [, fields] = await batch([lockCompany(tx, ctx.company.id), fieldsOfKind(tx, ctx, kind)])
      requireRoom(fields)
      requireNewLabel(types, { kind, label }, fields)
      const position = Math.max(0, ...fields.map((one) => one.position + 1))
      const { rows } = await sql<CustomField>`
        insert into custom_fields as f (company_id, kind, label, hint, type, choices, currency, position, created_by)
        values (${ctx.company.id}, ${kind}, ${label}, ${hint || null}, ${type}, ${json(choices)}, ${currency}, ${position}, ${ctx.user.id})
        returning ${customFieldColumns}`.execute(tx)
      const [field] = rows as [CustomField]
      await audit(tx, ctx, { action: 'custom_field.create', id: field.id, after: { kind, label, type } })
      return { field }
    })
  }
}
