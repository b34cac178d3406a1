import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { customFieldColumns } from '#server/domain/records/custom-fields.ts'
import { visibleFieldCondition } from '#server/domain/records/record-columns.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { foldText } from '#shared/fold-text.ts'
import type { customFieldCalls } from '#shared/records/custom-field-calls.ts'
import {
  type CustomChoice,
  type CustomField,
  type CustomFieldType,
  customFieldLimits,
  removedFieldDays,
  typesWithChoices,
} from '#shared/records/custom-fields.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import { type RecordType, readableFields } from '#shared/records/record-type.ts'

export type CustomFieldCalls = ReturnType<typeof customFieldCalls>
export type RecordTypes = readonly [RecordType, ...RecordType[]]

export function customFieldHandlers(types: RecordTypes) {
  return {
    listCustomFields: listCustomFields(types),
    listRemovedFields: listRemovedFields(types),
    createCustomField: createCustomField(types),
    updateCustomField: updateCustomField(types),
    orderCustomFields,
    removeCustomField: removeCustomField(types),
    restoreCustomField: restoreCustomField(types),
  }
}

/** Remove a field. Records keep its values, hidden, so that the field can be restored. */
function removeCustomField(types: RecordTypes): Handler<CustomFieldCalls['removeCustomField']> {
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

function listCustomFields(types: RecordTypes): Handler<CustomFieldCalls['listCustomFields']> {
  return async (ctx) => ({ fields: await ctx.transaction((tx) => fieldsOf(tx, ctx, types)) })
}

/** List removed fields that can be restored. Expired fields are omitted even before the job deletes them. */
function listRemovedFields(types: RecordTypes): Handler<CustomFieldCalls['listRemovedFields']> {
  return async (ctx) => ({ fields: await ctx.transaction((tx) => fieldsOf(tx, ctx, types, { removed: true })) })
}

async function fieldsOf(tx: Transaction, ctx: CompanyContext, types: RecordTypes, { removed = false } = {}) {
  const those = removed
    ? sql`f.removed_at > now() - ${sql.lit(removedFieldDays)} * interval '1 day'`
    : sql`f.removed_at is null`
  const { rows } = await sql<CustomField>`
    select ${customFieldColumns} from custom_fields f
    where f.company_id = ${ctx.company.id} and f.kind = any(${types.map(({ kind }) => kind)}) and ${those} and ${visibleFieldCondition(ctx)}
    order by f.removed_at desc, f.kind, f.position, f.id`.execute(tx)
  return rows
}

function restoreCustomField(types: RecordTypes): Handler<CustomFieldCalls['restoreCustomField']> {
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

/** Order the fields of a kind. Fields missing from `field_ids`, such as new ones of other members, stay at the end. */
const orderCustomFields: Handler<CustomFieldCalls['orderCustomFields']> = async (ctx, { kind, field_ids }) => {
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

function createCustomField(types: RecordTypes): Handler<CustomFieldCalls['createCustomField']> {
  return async (ctx, { kind, label, type, hint, choices: wanted, currency: said }) => {
    const choices = mergeChoices(type, wanted)
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

/** Update a field. Records store the ids of fields and choices, so new labels show everywhere. */
function updateCustomField(types: RecordTypes): Handler<CustomFieldCalls['updateCustomField']> {
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
      const choices = mergeChoices(before.type, wanted, before.choices)
      const [{ rows }] = await batch([
        sql<CustomField>`update custom_fields f set label = ${label}, hint = ${hint || null}, choices = ${json(choices)}
          where f.company_id = ${ctx.company.id} and f.id = ${field_id} returning ${customFieldColumns}`.execute(tx),
        audit(tx, ctx, {
          action: 'custom_field.update',
          id: field_id,
          before: { label: before.label, hint: before.hint, choices: availableChoices(before.choices) },
          after: { label, hint: hint || null, choices: availableChoices(choices) },
        }),
      ])
      return { field: (rows as [CustomField])[0] }
    })
}

function availableChoices(choices: readonly CustomChoice[]): string[] {
  return choices.filter(({ is_gone }) => !is_gone).map(({ label }) => label)
}

/**
 * Choices to store: the requested ones in order, followed by removed ones, which records may still use. A choice with
 * the label of an earlier one reuses its id.
 * @throws bad_input
 */
function mergeChoices(
  type: CustomFieldType,
  wanted: readonly { id?: string | undefined; label: string }[],
  before: readonly CustomChoice[] = [],
): CustomChoice[] {
  if (!typesWithChoices.includes(type)) return []
  if (wanted.length === 0) throw fieldError('choices', 'Add at least one choice')
  const offered = wanted.map(({ id, label }) => {
    const known = before.find((one) => one.id === id) ?? choiceWithLabel(before, wanted, label)
    return { id: known?.id ?? randomUUID(), label, is_gone: false }
  })
  const gone = before.filter((one) => !offered.some(({ id }) => id === one.id))
  const all = [...offered, ...gone.map((one) => ({ ...one, is_gone: true }))]
  if (all.length > customFieldLimits.choices * 2)
    throw fieldError('choices', 'Too many choices were removed. Add a new field instead.')
  return all
}

function choiceWithLabel(
  before: readonly CustomChoice[],
  wanted: readonly { id?: string | undefined }[],
  label: string,
) {
  return before.find((one) => foldText(one.label) === foldText(label) && !wanted.some(({ id }) => id === one.id))
}

/**
 * Lock a field that exists, or was removed and can be restored.
 * @throws not_found
 */
async function lockCustomField(
  tx: Transaction,
  ctx: CompanyContext,
  types: RecordTypes,
  id: string,
  { removed }: { removed: boolean },
): Promise<CustomField> {
  const those = removed
    ? sql`f.removed_at > now() - ${sql.lit(removedFieldDays)} * interval '1 day'`
    : sql`f.removed_at is null`
  const { rows } = await sql<CustomField>`
    select ${customFieldColumns} from custom_fields f
    where f.company_id = ${ctx.company.id} and f.id = ${id} and f.kind = any(${types.map(({ kind }) => kind)})
      and ${those} and ${visibleFieldCondition(ctx)} for update`.execute(tx)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

/** Fields of a kind that are not removed, including fields hidden from the caller. */
async function fieldsOfKind(tx: Transaction, ctx: CompanyContext, kind: RecordKind) {
  const { rows } = await sql<{ id: string; label: string; position: number }>`
    select id, label, position from custom_fields
    where company_id = ${ctx.company.id} and kind = ${kind} and removed_at is null order by position, id`.execute(tx)
  return rows
}

/**
 * Check that the label is unique: lists, imports and exports identify fields by label.
 * @throws bad_input
 */
function requireNewLabel(
  types: RecordTypes,
  { kind, label }: { kind: RecordKind; label: string },
  others: readonly { label: string }[],
): void {
  const type = types.find((one) => one.kind === kind)
  const taken = [...others, ...Object.values(type ? readableFields(type) : {})]
  if (taken.some((one) => foldText(one.label) === foldText(label)))
    throw fieldError('label', 'There is a field of this name already')
}

/** @throws too_many_custom_fields */
function requireRoom(fields: readonly unknown[]): void {
  if (fields.length >= customFieldLimits.fields)
    throw new AppError('too_many_custom_fields', { limit: customFieldLimits.fields })
}
