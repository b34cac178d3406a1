import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Output, Sent } from '#shared/call.ts'
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

/** A record as a screen knows it: what every record has, and its fields by their names. */
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

/** Some records by their ids, or all that match. */
export type SelectedRecords = { ids: string[] } | { matching: { search: string; scope: string; filters: string } }

interface Page<Row> {
  rows: Row[]
  next_cursor: string | null
}
interface Paged {
  cursor?: string | undefined
}

/** The calls of importing, which know nothing of the kind but its rows. */
type ImportApi = {
  [N in keyof ReturnType<typeof importCalls>]: Callable<
    Sent<ReturnType<typeof importCalls>[N]>,
    Output<ReturnType<typeof importCalls>[N]>
  >
}

/** The calls of a kind of record, as the screens of all kinds use them. */
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

/** What a list is narrowed to, and its order. */
type ListAsked = Omit<ListView, 'columns' | 'group'>

interface ViewToSave {
  view_id?: string
  name: string
  view: ListView
}

export type Values = Record<string, unknown>

/** A part of a form, with its fields in order; what stands in one line is a list. */
export interface FormSection {
  title: string
  description?: string
  fields: readonly (string | readonly string[])[]
}

/** How a value that only its own kind of record knows is entered. */
export interface CustomInputProps {
  value: unknown
  onChange: (value: unknown) => void
  /** By their path within the value. */
  errors: Record<string, string>
  readOnly: boolean
  /** Of a record that is being made. */
  isNew: boolean
  values: Values
}

export type CustomInputs = Record<string, ComponentType<CustomInputProps>>

/** The screens of a kind of record: everything that its list, page, form and bin need to be told. */
export interface RecordScreen {
  type: RecordType
  api: RecordApi
  icon: LucideIcon
  /** Where its list is; its pages lie beneath. */
  path: string
  title: string
  subtitle: string
  /** What these records are for, where there are none yet. */
  about: string
  /** The columns that a list begins with, after the name. */
  columns: readonly string[]
  form: readonly FormSection[]
  /** What a new record begins with. */
  fresh: Values
  /** And by what the company has chosen. */
  freshOfCompany?: () => Values
  /** Those of its own fields, by their names: fetched with the form. */
  inputs?: () => Promise<CustomInputs>
  /** In a list or on a page, in place of the words for its kind of value. */
  shows?: Record<string, (row: RecordRow) => ReactNode>
  /** What the parts are called that a list is narrowed to first, by the scopes of the kind. */
  scopes?: Record<string, string>
  /** Of the main record of a module: where its settings are. */
  settings?: string
  /** A way back to where a list is mostly wanted, such as today. */
  wayBack?: { label: string; view: Partial<ListAsked> }
  /** Under which heading a row of a list stands, by what it is grouped by. */
  groups?: Record<string, (row: RecordRow) => RowGroup>
  /** Beside the ways of a list: other lists of the module. */
  neighbours?: readonly { label: string; path: string; isHiddenFromGuests?: boolean }[]
  /** Fields that guests see; 'none' if they see no record of this kind. Default: all. */
  fieldsForGuests?: readonly string[] | 'none'
  /** Where a list is empty: makes one to look at. */
  sample?: ReactNode
  /** What else modules have to say of it, each behind a tab of its own. */
  tabs?: readonly RecordTab[]
  /** What stands on the page before the facts. */
  first?: (row: RecordRow) => ReactNode
  /** What else stands on the page, below the facts. */
  sections?: (row: RecordRow) => ReactNode
}

/** The calls of a kind as its contract types them. */
type ApiOf<K extends RecordKind, F extends RecordFields> = {
  [N in keyof ReturnType<typeof recordCalls<K, F>>]: Callable<Sent<ReturnType<typeof recordCalls<K, F>>[N]>, unknown>
}

/** Screens of all kinds are written once: what they send and get is held to the declaration by the schemas of the calls. */
export function recordApi<K extends RecordKind, F extends RecordFields>(
  _type: RecordType<K, F>,
  calls: NoInfer<ApiOf<K, F>>,
): RecordApi {
  return calls as unknown as RecordApi
}
