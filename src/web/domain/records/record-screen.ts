import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Output, RequestInput } from '#shared/call.ts'
import type { Contract } from '#shared/contract.ts'
import type { ActivityEntry } from '#shared/features/company/activity.ts'
import type { ExportFormat } from '#shared/records/export-formats.ts'
import type { importCalls, PreviewedRow } from '#shared/records/import-calls.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import type { DeletedRecord, RejectedRecord, recordCalls } from '#shared/records/record-calls.ts'
import type { RecordFields, RecordType } from '#shared/records/record-type.ts'
import type { ListView, SavedView } from '#shared/records/view-calls.ts'
import type { Callable } from '#web/platform/api/api.ts'
import type { RowGroup } from '#web/ui/data-table.tsx'
import type { RecordTab } from './record-tabs.ts'

/** Record in the shape that all screens use: standard columns, and its fields by name. */
export interface RecordRow extends Record<string, unknown> {
  id: string
  name: string
  version: number
  /** Null if the user may see only some fields of the record. */
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

export interface BulkOutcome {
  done: string[]
  refused: RejectedRecord[]
}

export interface UndoableOutcome extends BulkOutcome {
  /** Undoes the action; null if nothing was changed. */
  undo_id: string | null
}

export type SelectedRecords = { ids: string[] } | { matching: { search: string; scope: string; filters: string } }

interface Page<Row> {
  rows: Row[]
  next_cursor: string | null
}
interface Paged {
  cursor?: string | undefined
}

/** Import calls. They have the same types for all record types. */
type ImportApi = {
  [N in keyof ReturnType<typeof importCalls>]: Callable<
    RequestInput<ReturnType<typeof importCalls>[N]>,
    Output<ReturnType<typeof importCalls>[N]>
  >
}

/** API calls of a record type, with types that fit all record types. */
export interface RecordApi extends ImportApi {
  listRecords: Callable<{ search?: string; filters?: string; sort?: string } & Paged, Page<RecordRow>>
  getCount: Callable<{ search: string; scope: string; filters: string }, { total: number }>
  getRecord: Callable<{ id: string }, { record: RecordRow }>
  listActivity: Callable<
    { id: string } & Paged,
    { entries: Omit<ActivityEntry, 'ip_address'>[]; next_cursor: string | null; names: Record<string, string> }
  >
  listBin: Callable<Paged, Page<DeletedRecord>>
  createRecord: Callable<FieldValues, { record: RecordRow }>
  updateRecord: Callable<{ id: string; version: number; changes: FieldValues }, { record: RecordRow }>
  changeRecords: Callable<SelectedRecords & { changes: FieldValues }, UndoableOutcome>
  moveToBin: Callable<SelectedRecords, UndoableOutcome>
  undoAction: Callable<{ undo_id: string }, BulkOutcome>
  restoreFromBin: Callable<{ ids: string[] }, BulkOutcome>
  deleteForGood: Callable<{ ids: string[] }, BulkOutcome>
  duplicateRecord: Callable<{ id: string; changes?: FieldValues }, { record: RecordRow; copied: string[] }>
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

export type FieldValues = Record<string, unknown>

/** Section of a form with its field names in order. A nested list of names is shown in one row. */
export interface FormSection {
  title: string
  description?: string
  fields: readonly (string | readonly string[])[]
}

export interface FieldInputProps {
  value: unknown
  onChange: (value: unknown) => void
  /** Error messages by path within the value, such as '0.date'. */
  errors: Record<string, string>
  readOnly: boolean
  isNew: boolean
  /** Undefined for a new record. */
  recordId: string | undefined
  values: FieldValues
}

export type FieldInputs = Record<string, ComponentType<FieldInputProps>>

export interface DuplicateDialogProps {
  record: RecordRow
  onDone: (copy: RecordRow) => void
  onClose: () => void
}

/** How to change the status of several records, for record types with special rules for the status. */
export interface StatusChange {
  field: string
  call: Callable<SelectedRecords & { status: string; reason?: string } & FieldValues, UndoableOutcome>
  /** Labels of the menu items by new status. */
  actions: Record<string, string>
  asksReason: readonly string[]
  needsReason: readonly string[]
  /** Checkbox for one of the statuses, checked by default. */
  option?: { status: string; name: string; label: string }
}

/** Definition of the pages of a record type, such as venues: list, record page, form and bin. */
export interface RecordScreen {
  type: RecordType
  api: RecordApi
  icon: LucideIcon
  /** Other features whose data change along with these records. */
  changesAlso?: readonly (keyof Contract)[]
  /** URL path of the list. All other pages have paths below it. */
  path: string
  title: string
  subtitle: string
  /** Short description of the record type, shown if the list is empty. */
  about: string
  /** Columns shown by default after the name. */
  columns: readonly string[]
  form: readonly FormSection[]
  fresh: FieldValues
  /** Path of the page with the other layouts of the record type. Its parameter `open` is the id of a saved view. */
  layoutPath?: string
  /** URL of the list, if `path` opens another page. */
  listAddress?: string
  /**
   * Titles of other pages that list these records, by path. The back link of a record leads to the page that was open
   * last.
   */
  otherLists?: Readonly<Record<string, string>>
  /** Notice above the form of a new record. */
  newNotice?: ComponentType
  /** Notice above the previewed rows of an import. */
  importNotice?: ComponentType<{ rows: readonly PreviewedRow[] }>
  /** Initial values of a new record that depend on company settings or the user. */
  freshFor?: (userId: string | undefined) => FieldValues
  /** Initial values of a new record from URL parameters that are not fields, such as a date. */
  givenFrom?: (params: URLSearchParams) => FieldValues
  /**
   * By field name: further values that change when the user changes the field. For example, a new venue clears the
   * spaces.
   */
  follows?: Record<string, (values: FieldValues) => FieldValues>
  /** Components that replace the default inputs, by field name. Their code loads with the form. */
  inputs?: () => Promise<FieldInputs>
  /** Functions that replace the default display of a field in lists and pages, by field name. */
  shows?: Record<string, (row: RecordRow) => ReactNode>
  /** Like `shows`, but only in lists: shorter than on the page. */
  showsInList?: Record<string, (row: RecordRow) => ReactNode>
  /** Functions that format a structured value, such as days, as lines. The activity shows the lines that differ. */
  linesOf?: Record<string, (value: readonly unknown[], names: ReadonlyMap<string, string>) => string[]>
  /** Whether Marquee made the last change of a record, if the change has no author. Otherwise a former member did. */
  isChangedByProduct?: (row: RecordRow) => boolean
  scopes?: Record<string, string>
  /** Titles for empty scopes, shown if other scopes have records. */
  emptyScopes?: Record<string, string>
  statusChange?: StatusChange
  /** Dialog that asks for the values that a copy changes. Without it, a copy is created immediately. */
  duplicateDialog?: ComponentType<DuplicateDialogProps>
  /** Additional items in the menu of a record. */
  menuItems?: ComponentType<{ record: RecordRow }>
  /** Records that cannot be moved to the bin, with a sentence that explains it in advance. */
  keptFromBin?: { isKept: (row: RecordRow) => boolean; sentence: string }
  /** URL path of the module's settings, if this is the main record type of the module. */
  settings?: string
  /** Button that resets the list to its usual view, such as the period around today. */
  wayBack?: { label: string; view: Partial<ListAsked> }
  /** Functions that return the group heading of a row, by grouping. */
  groups?: Record<string, (row: RecordRow) => RowGroup>
  /** Fields that guest members see; 'none' hides the whole record type from them. Default: all fields. */
  fieldsForGuests?: readonly string[] | 'none'
  /** Fields that the header of a record page shows, in addition to its name. */
  shownInHeader?: readonly string[]
  /** Button that creates a sample record, shown if the list is empty. */
  sample?: ReactNode
  /** Additional tabs of the record page, provided by other modules. */
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

/** Convert typed calls to the generic `RecordApi`. The cast is safe because the server validates all input. */
export function recordApi<K extends RecordKind, F extends RecordFields>(
  _type: RecordType<K, F>,
  calls: NoInfer<ApiOf<K, F>>,
): RecordApi {
  return calls as unknown as RecordApi
}

/** Convert the typed call of a bulk change of status. The cast is safe because the server validates all input. */
export function bulkStatusCall(call: Callable<never, UndoableOutcome>): StatusChange['call'] {
  return call as unknown as StatusChange['call']
}
