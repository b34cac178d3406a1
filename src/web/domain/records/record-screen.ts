import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Output, RequestInput } from '#shared/call.ts'
import type { ActivityEntry } from '#shared/features/company/activity.ts'
import type { ExportFormat } from '#shared/records/export-formats.ts'
import type { importCalls } from '#shared/records/import-calls.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import type { DeletedRecord, RejectedRecord, recordCalls } from '#shared/records/record-calls.ts'
import type { RecordFields, RecordType } from '#shared/records/record-type.ts'
import type { ListView, SavedView } from '#shared/records/view-calls.ts'
import type { Callable } from '#web/platform/api/api.ts'
import type { RowGroup } from '#web/ui/data-table.tsx'
import type { RecordTab } from './record-tabs.ts'

/** Record as screens see it: common columns, and its fields by name. */
export interface RecordRow extends Record<string, unknown> {
  id: string
  name: string
  version: number
  /** Null if the caller sees only some fields of the record. */
  created_at: string | null
  created_by: Person | null
  updated_at: string | null
  updated_by: Person | null
  tags: string[]
}

export interface Person {
  id: string
  name: string | null
}

export interface Outcome {
  done: string[]
  refused: RejectedRecord[]
}

export type SelectedRecords = { ids: string[] } | { matching: { search: string; scope: string; filters: string } }

interface Page<Row> {
  rows: Row[]
  next_cursor: string | null
}
interface Paged {
  cursor?: string | undefined
}

/** Import calls, independent of the record type except for its rows. */
type ImportApi = {
  [N in keyof ReturnType<typeof importCalls>]: Callable<
    RequestInput<ReturnType<typeof importCalls>[N]>,
    Output<ReturnType<typeof importCalls>[N]>
  >
}

/** Calls of a record type, as generic screens use them. */
export interface RecordApi extends ImportApi {
  listRecords: Callable<{ search?: string; filters?: string; sort?: string } & Paged, Page<RecordRow>>
  getCount: Callable<{ search: string; scope: string; filters: string }, { total: number }>
  getRecord: Callable<{ id: string }, { record: RecordRow }>
  listActivity: Callable<
    { id: string } & Paged,
    { entries: Omit<ActivityEntry, 'ip_address'>[]; next_cursor: string | null }
  >
  listBin: Callable<Paged, Page<DeletedRecord>>
  createRecord: Callable<Values, { record: RecordRow }>
  updateRecord: Callable<{ id: string; version: number; changes: Values }, { record: RecordRow }>
  changeRecords: Callable<SelectedRecords & { changes: Values }, Outcome>
  moveToBin: Callable<SelectedRecords, Outcome>
  restoreFromBin: Callable<{ ids: string[] }, Outcome>
  deleteForGood: Callable<{ ids: string[] }, Outcome>
  duplicateRecord: Callable<{ id: string }, { record: RecordRow; copied: string[] }>
  listViews: Callable<object, { views: SavedView[]; start_view_id: string | null; columns: string[] }>
  saveOwnView: Callable<ViewToSave, { view: SavedView }>
  saveSharedView: Callable<ViewToSave, { view: SavedView }>
  deleteOwnView: Callable<{ view_id: string }, unknown>
  deleteSharedView: Callable<{ view_id: string }, unknown>
  chooseStartView: Callable<{ view_id: string | null }, unknown>
  chooseColumns: Callable<{ columns: string[] }, unknown>
  getExport: Callable<ListAsked & { format: ExportFormat; columns: string }, unknown>
}

type ListAsked = Omit<ListView, 'columns' | 'group'>

interface ViewToSave {
  view_id?: string
  name: string
  view: ListView
}

export type Values = Record<string, unknown>

/** Section of a form with its fields in order; a nested list is shown in one line. */
export interface FormSection {
  title: string
  description?: string
  fields: readonly (string | readonly string[])[]
}

export interface CustomInputProps {
  value: unknown
  onChange: (value: unknown) => void
  /** By path within the value. */
  errors: Record<string, string>
  readOnly: boolean
  isNew: boolean
  values: Values
}

export type CustomInputs = Record<string, ComponentType<CustomInputProps>>

/** Declares the screens of a record type: list, page, form and bin. */
export interface RecordScreen {
  type: RecordType
  api: RecordApi
  icon: LucideIcon
  /** Path of the list; the other pages are below it. */
  path: string
  title: string
  subtitle: string
  /** Description of the record type, for the empty list. */
  about: string
  /** Default columns after the name. */
  columns: readonly string[]
  form: readonly FormSection[]
  fresh: Values
  /** Initial values that depend on company preferences. */
  freshOfCompany?: () => Values
  /** Inputs specific to this type, by field name; loaded with the form. */
  inputs?: () => Promise<CustomInputs>
  /** Custom display of fields in lists and pages. */
  shows?: Record<string, (row: RecordRow) => ReactNode>
  scopes?: Record<string, string>
  /** For a module's main record type: path of its settings. */
  settings?: string
  /** Shortcut to the usual view of a list, such as today. */
  wayBack?: { label: string; view: Partial<ListAsked> }
  /** Group heading of a row, by grouping. */
  groups?: Record<string, (row: RecordRow) => RowGroup>
  neighbours?: readonly { label: string; path: string; isHiddenFromGuests?: boolean }[]
  /** Fields that guests see; 'none' if they see no record of this kind. Default: all. */
  fieldsForGuests?: readonly string[] | 'none'
  /** For the empty list: creates a sample record. */
  sample?: ReactNode
  /** Tabs that other modules add. */
  tabs?: readonly RecordTab[]
  first?: (row: RecordRow) => ReactNode
  sections?: (row: RecordRow) => ReactNode
}

type ApiOf<K extends RecordKind, F extends RecordFields> = {
  [N in keyof ReturnType<typeof recordCalls<K, F>>]: Callable<
    RequestInput<ReturnType<typeof recordCalls<K, F>>[N]>,
    unknown
  >
}

/** Cast to the generic API: screens handle all types alike, the schemas of the calls validate what they send. */
export function recordApi<K extends RecordKind, F extends RecordFields>(
  _type: RecordType<K, F>,
  calls: NoInfer<ApiOf<K, F>>,
): RecordApi {
  return calls as unknown as RecordApi
}
