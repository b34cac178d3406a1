import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { fieldValueOf, toRequestValues } from '#shared/records/custom-fields.ts'
import { toRequestValue } from '#shared/records/request-value.ts'
import { columnNameOfField, type FieldValues, type RecordTable, type RecordValues } from './record-table.ts'
import type { RecordChange } from './save-record.ts'

/** Actions that can be undone: changed fields, a change of status, moving to the bin. */
export type UndoableAction = 'update' | 'status' | 'bin'

interface UndoStep {
  id: string
  /** Version after the action. */
  version: number
  before: FieldValues
}

/**
 * Store the previous values of records for undoing an action of the current user. Call it for each part of a large
 * action.
 */
export async function storeUndo(
  tx: Transaction,
  ctx: CompanyContext,
  { type }: RecordTable,
  { undo_id, action }: { undo_id: string; action: UndoableAction },
  steps: readonly UndoStep[],
): Promise<void> {
  if (steps.length === 0) return
  await sql`
    insert into record_undos (company_id, undo_id, record_id, user_id, kind, action, version, before)
    select ${ctx.company.id}::uuid, ${undo_id}::uuid, s.id, ${ctx.user.id}::uuid, ${type.kind}, ${action}, s.version, s.before
    from jsonb_to_recordset(${json(steps)}::jsonb) s (id uuid, version integer, before jsonb)`.execute(tx)
}

/** Previous values of an update, as request input. Includes fields that were derived from the changes. */
export function undoOfChange({ type }: RecordTable, { before, changed, columns }: RecordChange): UndoStep {
  const derived = Object.entries(type.fields).filter(([name, field]) =>
    Object.hasOwn(columns, columnNameOfField(name, field)),
  )
  const names = new Set([...Object.keys(changed), ...derived.map(([name]) => name)])
  const values = [...names].map((name) => [name, previousValue(type.fields[name]?.kind, before, name)] as const)
  return { id: before.id, version: before.version + 1, before: toRequestValues(Object.fromEntries(values)) }
}

function previousValue(kind: string | undefined, before: RecordValues, name: string): unknown {
  const value = fieldValueOf(before, name) ?? null
  const isReference = kind === 'member' || kind === 'record' || (kind === undefined && isPerson(value))
  return isReference ? toRequestValue({ kind: 'member' }, value) : value
}

/** Whether the value of a custom field is a person. */
function isPerson(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'id' in value
}
