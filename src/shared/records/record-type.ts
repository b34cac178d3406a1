import { z } from 'zod'
import { id, timestamp } from '#shared/fields.ts'
import type { ModuleKey } from '#shared/modules.ts'
import type { RecordKind } from './record-actions.ts'
import { type RecordField, tagsField } from './record-field.ts'

export type RecordFields = Record<string, RecordField>

export interface RecordGroup {
  label: string
  sort: string
}

/** Name of the grouping that puts all records into one list. */
export const ungrouped = 'none'

/** Names of the available groupings. The first is the default. */
export function groupNames({ groups = {} }: Pick<RecordType, 'groups'>): [string, ...string[]] {
  const [first = ungrouped, ...others] = [...Object.keys(groups), ungrouped]
  return [first, ...others]
}

interface RecordTypeDeclaration<K extends RecordKind, F extends RecordFields> {
  /** Name of the record type in the audit log and in references. */
  kind: K
  module: ModuleKey
  /** Names of the record type in lower case, for use within a sentence. */
  words: { one: string; many: string }
  fields: F
  /** Sort keys of lists; the first is the default. A leading minus sorts descending. */
  sorts: readonly [string, ...string[]]
  /** Groupings of lists. Each has a sort key that places equal values together. The first is the default. */
  groups?: Record<string, RecordGroup>
  /** Scopes of lists, such as upcoming and past, applied before filters. The first is the default. */
  scopes?: readonly [string, ...string[]]
  /** Ways to show the records other than a list, such as the months of a calendar. Saved views can have one. */
  layouts?: readonly [string, ...string[]]
  /** Fields that cannot be sent: derived from other fields, or set by specific calls. */
  derived?: RecordFields
  /** Additional columns of exports, for fields that an import accepts only in part. */
  exports?: Record<string, ExportOnlyColumn>
}

/** Export column that is only meant for people. Imports ignore it. */
export interface ExportOnlyColumn {
  label: string
  text: (value: unknown, nameOf: (id: string) => string | undefined) => string
  /** Record kind whose names the text contains. */
  names?: RecordKind
}

/** Declaration of a record type. Its calls, server code and screens are generated from it. */
export interface RecordType<K extends RecordKind = RecordKind, F extends RecordFields = RecordFields>
  extends RecordTypeDeclaration<K, F> {}

type WithTags<F extends RecordFields> = F & { tags: ReturnType<typeof tagsField> }

/** Declare a record type, and add the tags field to it. */
export function recordType<const K extends RecordKind, F extends RecordFields>(
  declared: RecordTypeDeclaration<K, F>,
): RecordType<K, WithTags<F>> {
  return { ...declared, fields: { ...declared.fields, tags: tagsField() } }
}

type Outputs<F extends RecordFields> = { [N in keyof F]: F[N]['output'] }
type Inputs<F extends RecordFields> = {
  [N in keyof F]: F[N] extends { is_required: true } ? F[N]['input'] : z.ZodOptional<F[N]['input']>
}
type Changes<F extends RecordFields> = {
  [N in keyof F as F[N] extends { is_fixed: true } ? never : N]: z.ZodOptional<F[N]['input']>
}

/** Transform each field of a record; keeps the field names in the type, unlike `Object.entries`. */
function mapFields<F extends RecordFields, R>(fields: F, of: (field: RecordField, name: string) => z.ZodType): R {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)])) as R
}

const person = z.object({ id, name: z.string().nullable() })

/** Values that every record has in addition to its fields. */
export const recordBase = z.object({
  id,
  company_id: id,
  version: z.number().int(),
  /** This and the values below are null if the caller sees only some fields of the record. */
  created_at: timestamp.nullable(),
  /** Null if Marquee created the record, or if the user's account was deleted. */
  created_by: person.nullable(),
  updated_at: timestamp.nullable(),
  updated_by: person.nullable(),
  /** Values of custom fields by field id; empty values are omitted. */
  custom: z.record(z.string(), z.unknown()),
})

/** Not validated here: the custom fields of the company are only known when the record is saved. */
const customInput = z.record(id, z.unknown()).optional()

export function recordOutput<F extends RecordFields>({ fields, derived }: RecordType<RecordKind, F>) {
  return recordBase.extend(mapFields<F, Outputs<F>>({ ...derived, ...fields }, ({ output }) => output))
}

export function readableFields({ fields, derived }: RecordType): RecordFields {
  return { ...fields, ...derived }
}

/** Schema of a record in a list. Fields marked `page_only` are optional. */
export function listRowOutput<F extends RecordFields>({ fields, derived }: RecordType<RecordKind, F>) {
  const absent = (field: RecordField) => (field.page_only ? field.output.optional() : field.output)
  return recordBase.extend(mapFields<F, Outputs<F>>({ ...derived, ...fields }, absent))
}

export function recordInput<F extends RecordFields>({ fields }: RecordType<RecordKind, F>) {
  const inputs = mapFields<F, Inputs<F>>(fields, ({ is_required, input }) => (is_required ? input : input.optional()))
  return z.strictObject(inputs).extend({ custom: customInput })
}

/** Schema of the fields that an update can change. */
export function recordChanges<F extends RecordFields>({ fields }: RecordType<RecordKind, F>) {
  return z
    .strictObject(mapFields<F, Changes<F>>(changeableFields(fields), ({ input }) => input.optional()))
    .extend({ custom: customInput })
    .refine(hasValues, 'Nothing was changed')
}

/** Schema of the fields that a bulk update can change. Structures such as days are excluded. */
export function bulkChanges<F extends RecordFields>({ fields }: RecordType<RecordKind, F>) {
  const changeable = Object.entries(changeableFields(fields)).filter(([, { kind }]) => kind !== 'structure')
  const tags = tagsField().input.optional()
  return z
    .strictObject(mapFields<F, Changes<F>>(Object.fromEntries(changeable) as F, ({ input }) => input.optional()))
    .extend({ custom: customInput, add_tags: tags, remove_tags: tags })
    .refine(hasValues, 'Nothing was changed')
}

function changeableFields<F extends RecordFields>(fields: F): F {
  return Object.fromEntries(Object.entries(fields).filter(([, { is_fixed }]) => !is_fixed)) as F
}

function hasValues(changes: Record<string, unknown>): boolean {
  return Object.values(changes).some((value) => value !== undefined)
}
