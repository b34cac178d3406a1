import { z } from 'zod'
import { id, timestamp } from '#shared/fields.ts'
import type { RecordImport } from '#shared/imports/import-columns.ts'
import type { ModuleKey } from '#shared/modules.ts'
import type { RecordKind } from './record-actions.ts'
import { type RecordField, tagsField } from './record-field.ts'

export type RecordFields = Record<string, RecordField>

export interface RecordGroup {
  label: string
  /** One of the orders. */
  sort: string
}

/** In place of a group: a list with no headings. */
export const ungrouped = 'none'

/** What the lists of a kind can be grouped by, by name; the first is how they begin. */
export function groupNames({ groups = {} }: Pick<RecordType, 'groups'>): [string, ...string[]] {
  const [first = ungrouped, ...others] = [...Object.keys(groups), ungrouped]
  return [first, ...others]
}

interface Declared<K extends RecordKind, F extends RecordFields> {
  /** As it stands in the audit log, and as others refer to it. */
  kind: K
  /** Whose levels decide over it. */
  module: ModuleKey
  /** In the middle of a sentence. */
  words: { one: string; many: string }
  fields: F
  /** What its lists can be sorted by; the first is how they begin. A minus in front is backwards. */
  sorts: readonly [string, ...string[]]
  /** What its lists can be grouped by: each an order that brings together what is alike; the first is how they begin. */
  groups?: Record<string, RecordGroup>
  /** What its lists are narrowed to before anything else; the first is how they begin. */
  scopes?: readonly [string, ...string[]]
  /** What follows from the fields, or from acts of its own. */
  derived?: RecordFields
  /** What is particular about importing them. */
  imports?: RecordImport
}

/** A kind of record: declared once, read by its calls, the server and its screens. */
export interface RecordType<K extends RecordKind = RecordKind, F extends RecordFields = RecordFields>
  extends Declared<K, F> {}

type WithTags<F extends RecordFields> = F & { tags: ReturnType<typeof tagsField> }

/** Every record takes tags. */
export function recordType<const K extends RecordKind, F extends RecordFields>(
  declared: Declared<K, F>,
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

/** Object.entries forgets which keys there are, and which value belongs to which. */
function mapFields<F extends RecordFields, R>(fields: F, of: (field: RecordField, name: string) => z.ZodType): R {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)])) as R
}

const person = z.object({ id, name: z.string().nullable() })

/** What every record has besides its fields. */
export const recordFrame = z.object({
  id,
  company_id: id,
  version: z.number().int(),
  /** Null, like all of these, if the caller sees only some fields of the record. */
  created_at: timestamp.nullable(),
  /** Null for what the product made, and for whoever has had the account deleted. */
  created_by: person.nullable(),
  updated_at: timestamp.nullable(),
  updated_by: person.nullable(),
  /** What the company's own fields say, by their ids; without those that say nothing. */
  custom: z.record(z.string(), z.unknown()),
})

/** What a company's own fields are is known to the company: their values are held to it where they are saved. */
const customInput = z.record(id, z.unknown()).optional()

/** A record as it is answered. */
export function recordOutput<F extends RecordFields>({ fields, derived }: RecordType<RecordKind, F>) {
  return recordFrame.extend(mapFields<F, Outputs<F>>({ ...derived, ...fields }, ({ output }) => output))
}

/** Everything that can be read of a record of this kind. */
export function readableFields({ fields, derived }: RecordType): RecordFields {
  return { ...fields, ...derived }
}

/** A record in a list: without what only its page shows. */
export function rowOutput<F extends RecordFields>({ fields, derived }: RecordType<RecordKind, F>) {
  const absent = (field: RecordField) => (field.page_only ? field.output.optional() : field.output)
  return recordFrame.extend(mapFields<F, Outputs<F>>({ ...derived, ...fields }, absent))
}

/** What a new record is made of. */
export function recordInput<F extends RecordFields>({ fields }: RecordType<RecordKind, F>) {
  const inputs = mapFields<F, Inputs<F>>(fields, ({ is_required, input }) => (is_required ? input : input.optional()))
  return z.strictObject(inputs).extend({ custom: customInput })
}

/** The fields that an update may change. `ofMany`: without structures such as days, for updates of many records at once. */
export function recordChanges<F extends RecordFields>(
  { fields }: RecordType<RecordKind, F>,
  { ofMany = false }: { ofMany?: boolean } = {},
) {
  const changeable = Object.fromEntries(
    Object.entries(fields).filter(([, { is_fixed, kind }]) => !is_fixed && !(ofMany && kind === 'structure')),
  ) as F
  return z
    .strictObject(mapFields<F, Changes<F>>(changeable, ({ input }) => input.optional()))
    .extend({ custom: customInput })
    .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'Nothing was changed')
}
