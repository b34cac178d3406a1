import { z } from 'zod'
import { readCall, writeCall } from '#shared/call.ts'
import { id, oneLine, success, text } from '#shared/fields.ts'
import { isCustomName } from './custom-name.ts'
import { listFilters } from './list-filters.ts'
import type { RecordKind } from './record-actions.ts'
import { groupNames, type RecordFields, type RecordType, readableFields } from './record-type.ts'

/** Content of a list or another layout: its URL parameters without the number of pages. */
export interface ListView {
  search: string
  scope: string
  filters: string
  sort: string
  /** Name of a grouping that matches the sort, or `ungrouped`. */
  group: string
  /** Column names in order. Empty means the columns the user selected for this list. */
  columns: string[]
  /** Layout of the record type; empty or omitted for the list. */
  layout?: string | undefined
}

export interface SavedView {
  id: string
  name: string
  /** Whether the view is shared with the company. Otherwise only its creator sees it. */
  is_shared: boolean
  view: ListView
}

/** Maximum number of views of a record type: private ones per user, and shared ones per company. */
export const maxSavedViews = 50
const columnsMaximum = 60

const missing = 'A name is required'
export const viewName = oneLine(60, { missing }).min(1, missing)

/** Calls for saved views of a record type, and for the view with which the list opens. */
export function viewCalls<K extends RecordKind, F extends RecordFields>(type: RecordType<K, F>) {
  const { module, words, sorts, scopes = ['all'], layouts } = type
  const personal = { module, level: 'read', status: 'follows' } as const
  const common = { module, level: 'write', status: 'follows' } as const
  const fields = readableFields(type as unknown as RecordType)
  const groups = groupNames(type as unknown as RecordType)
  const column = text(80, { tooLong: 'There is no such column' }).refine(
    (name) => Object.hasOwn(fields, name) || isCustomName(name),
    'There is no such column',
  )
  const columns = z
    .array(column)
    .max(columnsMaximum, `At most ${columnsMaximum} columns`)
    .refine((names) => new Set(names).size === names.length, 'Each column once')
  const view = z.strictObject({
    search: oneLine(120).default(''),
    scope: z.enum(scopes as [string, ...string[]]).default(scopes[0]),
    // Stored as text: a field in the filters may be gone when the view is opened.
    filters: text(4000, { tooLong: 'These filters are too long' })
      .refine((filters) => listFilters(fields).safeParse(filters).success, 'These filters cannot be used here')
      .default('[]'),
    sort: z.enum(sorts.flatMap((sort) => [sort, `-${sort}`]) as [string, ...string[]]).default(sorts[0]),
    group: z.enum(groups).default(groups[0]),
    columns: columns.default([]),
    layout: z.enum(['', ...(layouts ?? [])]).optional(),
  })
  const named = {
    /** Id of the view to overwrite. Without an id, a new view is created. */
    view_id: id.optional(),
    name: viewName,
    view,
  }
  const answered = z.object({
    search: z.string(),
    scope: z.string(),
    filters: z.string(),
    sort: z.string(),
    group: z.string(),
    columns: z.array(z.string()),
    layout: z.string().optional(),
  })
  const saved = z.object({ id, name: z.string(), is_shared: z.boolean(), view: answered })
  const saving = {
    input: z.strictObject(named),
    output: z.object({ view: saved }),
    errors: ['not_found', 'view_name_taken', 'too_many_views'],
  } as const
  const deleting = { input: z.strictObject({ view_id: id }), output: success, errors: ['not_found'] } as const

  return {
    listViews: readCall({
      summary: `The saved views of ${words.many}, one's own and the company's, and how one's own list begins.`,
      access: personal,
      input: z.strictObject({}),
      output: z.object({ views: z.array(saved), start_view_id: id.nullable(), columns: z.array(z.string()) }),
      errors: [],
    }),
    saveOwnView: writeCall({
      idempotent: true,
      summary: `Saves a view of ${words.many} for oneself.`,
      access: personal,
      ...saving,
    }),
    saveSharedView: writeCall({
      idempotent: true,
      summary: `Saves a view of ${words.many} for everybody in the company; one of one's own becomes the company's.`,
      access: common,
      ...saving,
    }),
    deleteOwnView: writeCall({ summary: `Deletes a view of one's own.`, access: personal, ...deleting }),
    deleteSharedView: writeCall({ summary: `Deletes a view of the company.`, access: common, ...deleting }),
    chooseStartView: writeCall({
      summary: `The view that one's list of ${words.many} begins with, or none.`,
      access: personal,
      input: z.strictObject({ view_id: id.nullable() }),
      output: success,
      errors: ['not_found'],
    }),
    chooseColumns: writeCall({
      summary: `The columns of one's list of ${words.many}, in their order; none are those that it begins with.`,
      access: personal,
      input: z.strictObject({ columns }),
      output: success,
      errors: [],
    }),
  }
}
