import { Button, NativeSelect, Stack } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { type ImportColumn, importColumns, isRequiredColumn } from '#shared/imports/import-columns.ts'
import type { ImportOptions } from '#shared/imports/import-options.ts'
import { canBeCellsOfColumn, sampleCellsOfColumns } from '#shared/imports/match-content.ts'
import { recordImportOf } from '#shared/imports/record-imports.ts'
import { withCustomFields } from '#shared/records/custom-fields.ts'
import type { RecordType } from '#shared/records/record-type.ts'
import type { RecordScreen } from '#web/domain/records/record-screen.ts'
import { useCustomFields, useScreenWithCustomFields } from '#web/domain/records/use-custom-fields.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import { ConstantColumns, isWithoutField, useRoomVenue } from './constant-columns.tsx'
import type { GridSheet } from './grid-entries.ts'
import { withGridSheets } from './grid-sheets.ts'
import {
  defaultImportOptions,
  type ImportMapping,
  type OtherSheet,
  otherSheets,
  type RememberedMapping,
  recallMapping,
} from './import-mapping.ts'
import styles from './imports.module.css'
import { type JoinedSheet, withJoinedSheets, withSheetDates } from './joined-sheets.ts'
import { countUnanswered, type MatchAnswers, MatchQuestions } from './match-questions.tsx'
import {
  dateOrderNotes,
  dateOrders,
  findHeadingRow,
  guessedTimeNotes,
  headingNotes,
  linesAboveNotes,
  type MatchedColumn,
  missingFieldLabels,
  nameNotes,
  skippedNotes,
  toImportRequest,
  toMatchedColumns,
} from './matched-table.ts'
import type { Sheet, Table } from './read-table.ts'
import { rowsText } from './rows-text.ts'
import { SkippedColumns, withKeptColumns } from './skipped-columns.tsx'
import { fillDates, findQuestions, type TableQuestions } from './table-questions.ts'

interface MatchStepProps {
  screen: RecordScreen
  table: Table
  /** How the table was mapped before the user returned from the preview. */
  mapping: ImportMapping | null
  /** Id of the import that the new one replaces. */
  replaces: string | null
  /** Index of the sheet that the user selected after importing another sheet. */
  sheet?: number | null
  onBack: ReactNode
  /** `others`: sheets that can be imported afterwards. */
  onStarted: (importId: string, mapping: ImportMapping, others: OtherSheet[]) => void
}

/** Second step of an import: match columns to fields. Headings and earlier imports provide the suggestions. */
export function MatchStep({ table: file, mapping, sheet: selected = null, onStarted, ...props }: MatchStepProps) {
  const past = useApiQuery(props.screen.api.listImports, {})
  const { isPending } = useCustomFields()
  const { type } = props.screen
  const table = useMemo(() => ({ ...file, sheets: readableSheets(file, type) }), [file, type])
  const [at, setAt] = useState(() => mapping?.sheet ?? selected ?? suggestSheet(table, importColumns(type)))
  const sheet = table.sheets[at]
  return (
    <>
      {table.sheets.length > 1 ? (
        <NativeSelect
          label="Sheet"
          mb="md"
          value={String(at)}
          data={table.sheets.map(({ name, problem }, index) => ({
            value: String(index),
            label: problem ? `${name} (cannot be imported)` : name || 'Table',
            disabled: problem !== undefined,
          }))}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
        />
      ) : null}
      <Loaded
        query={past}
        loading={<LoadingScreen text="Looking at the columns..." fill="block" />}
        failed="The columns could not be loaded."
      >
        {({ remembered }) =>
          sheet && !isPending ? (
            <MatchSheet
              key={at}
              {...props}
              fileName={table.file_name}
              sheetIndex={at}
              sheet={sheet}
              mapping={mapping?.sheet === at ? mapping : null}
              remembered={remembered}
              onStarted={(id, matched) => onStarted(id, matched, otherSheets(table, at, type))}
            />
          ) : null
        }
      </Loaded>
    </>
  )
}

/** Sheets of a file, with the sheets made from a cell per event, and those that join sheets with the same headings. */
function readableSheets({ sheets, file_name }: Table, type: RecordType): (Sheet | GridSheet | JoinedSheet)[] {
  const columns = importColumns(type)
  const dated = withGridSheets(sheets, columns, file_name).map((sheet) => withSheetDates(sheet, columns))
  return withJoinedSheets(dated, columns, recordImportOf(type)?.name_from)
}

/** Index of the sheet with the most columns that match a field, or of the joined sheet that contains it. */
function suggestSheet({ sheets }: Table, columns: readonly ImportColumn[]): number {
  const matches = sheets.map(({ rows, problem }) => {
    if (problem || rows.length === 0) return -1
    return toMatchedColumns(rows, findHeadingRow(rows, columns), columns, {}).filter(({ column }) => column).length
  })
  const best = matches.indexOf(Math.max(...matches))
  const joined = sheets.findIndex((sheet) => 'parts' in sheet && (sheet as JoinedSheet).parts.includes(best))
  return joined === -1 ? best : joined
}

interface MatchSheetProps extends Omit<MatchStepProps, 'table' | 'sheet' | 'onStarted'> {
  onStarted: (importId: string, mapping: ImportMapping) => void
  fileName: string
  sheetIndex: number
  sheet: Sheet
  remembered: readonly RememberedMapping[]
}

function MatchSheet({ screen: given, fileName, sheetIndex, sheet, remembered, ...props }: MatchSheetProps) {
  const { mapping, replaces, onBack, onStarted } = props
  const screen = useScreenWithCustomFields(given)
  const { definitions } = useCustomFields()
  const columns = useMemo(() => importColumns(withCustomFields(given.type, definitions)), [given.type, definitions])
  const { rows } = sheet
  const notes = columns.find(({ name }) => name === recordImportOf(screen.type)?.keeps_words)
  const match = (row: number): ImportMapping => {
    const headings = toMatchedColumns(rows, row, columns, {}).map(({ heading }) => heading)
    const recalled = recallMapping(
      headings,
      remembered,
      canBeCellsOfColumn(columns, sampleCellsOfColumns(rows.slice(row + 1), headings.length)),
    )
    const matched = toMatchedColumns(rows, row, columns, recalled.columns)
    const chosen = recalled.options ? matched : withKeptColumns(matched, notes)
    const options = recalled.options ?? defaultImportOptions
    return { sheet: sheetIndex, headingRow: row, chosen, constants: [], options, fillsDates: null }
  }
  const [{ headingRow, chosen, constants, options }, setMatched] = useState(
    () => mapping ?? match(findHeadingRow(rows, columns)),
  )
  const [answers, setAnswers] = useState<MatchAnswers>(() => answersFrom(mapping ?? null))
  const start = useApiMutation(screen.api.startImport, {
    successToast: ({ import: { id } }) => {
      const { fillsDates } = answers
      onStarted(id, { sheet: sheetIndex, headingRow, chosen, constants, options: answeredOptions, fillsDates })
      return null
    },
    errorToast: 'Not checked',
    invalidates: [],
  })
  const roomVenue = useRoomVenue([...chosen, ...constants.map(({ column, text }) => ({ column, examples: [text] }))])
  const venue = columns.find(({ name }) => name === 'venue')
  const allConstants =
    venue && roomVenue.suggested !== null
      ? [...constants, { column: venue.name, label: venue.field.label, text: roomVenue.suggested }]
      : constants
  const questions = useMemo(() => findQuestions(rows, headingRow, chosen, columns), [rows, headingRow, chosen, columns])
  const open = countUnanswered(questions, answers)
  const answeredOptions = withAnswers(options, questions, answers, rows, headingRow, chosen, columns)
  function preview() {
    const isFilling = questions.emptyDates !== null && answers.fillsDates === true
    const filled = isFilling
      ? { ...sheet, rows: [...rows.slice(0, headingRow + 1), ...fillDates(rows.slice(headingRow + 1), chosen)] }
      : sheet
    const request = toImportRequest({
      ...{ file_name: fileName, sheet: filled, headingRow, chosen, constants: allConstants },
      options: answeredOptions,
    })
    if (replaces === null) return start.mutate(request)
    start.mutate(
      { ...request, replaces },
      // The earlier import was discarded or run in the meantime.
      { onError: (error) => hasErrorCode(error, 'not_found', 'import_not_ready') && start.mutate(request) },
    )
  }
  const withConstants = [
    ...chosen,
    ...allConstants.map(({ column, label, text }) => ({ heading: label, column, examples: [text] })),
  ]
  const missing = missingFieldLabels(columns, withConstants, recordImportOf(screen.type)?.name_from)
  const filledRows = rows.slice(headingRow + 1).filter((row) => row.some((cell) => cell !== '')).length
  const titleLabel = columns.find(({ name }) => name === 'name')?.field.label ?? ''
  const isIncomplete = missing.includes(titleLabel) || constants.some(isWithoutField)
  const isNothing = chosen.every(({ column }) => column === '')

  return (
    <>
      <Stack gap="sm" mb="md">
        {[
          ...sheet.notes,
          ...headingNotes(rows, headingRow, columns),
          ...linesAboveNotes(rows, headingRow),
          ...skippedNotes(chosen),
          ...guessedTimeNotes(chosen, columns),
          ...nameNotes(chosen, recordImportOf(screen.type)?.name_from),
        ].map((note) => (
          <PlainNotice key={note} tone="warning">
            {note}
          </PlainNotice>
        ))}
        {dateOrderNotes(rows, headingRow, chosen, columns).map((note) => (
          <PlainNotice key={note} tone="info">
            {note}
          </PlainNotice>
        ))}
      </Stack>
      <Panel title="Columns" aside={<span className={styles.aside}>{rowsText(filledRows)}</span>}>
        <NativeSelect
          label="Headings are in row"
          className={styles.headingRow}
          value={String(headingRow)}
          data={[
            ...rows.slice(0, Math.min(20, rows.length - 1)).map((row, at) => ({
              value: String(at),
              label: `${at + 1}: ${row.filter(Boolean).slice(0, 3).join(', ').slice(0, 60)}`,
            })),
            { value: '-1', label: 'None: the first row is data' },
          ]}
          onChange={(event) => setMatched(match(Number(event.currentTarget.value)))}
        />
        <ul className={styles.columns}>
          {chosen.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
            <li key={at}>
              <div className={styles.heading}>
                <b>{one.heading}</b>
                <span>{one.examples.join(' · ') || 'Empty'}</span>
              </div>
              <ColumnSelect
                columns={columns}
                chosen={chosen}
                one={one}
                onChoose={(column) =>
                  setMatched((matched) => ({
                    ...matched,
                    chosen: chosen.map((other, index) =>
                      index === at ? { heading: one.heading, examples: one.examples, column } : other,
                    ),
                  }))
                }
              />
            </li>
          ))}
        </ul>
        <Stack gap="sm" mt="sm">
          {notes && !isNothing ? (
            <SkippedColumns
              notes={notes}
              chosen={chosen}
              onChange={(changed) => setMatched((matched) => ({ ...matched, chosen: changed }))}
            />
          ) : null}
          <ConstantColumns
            columns={columns}
            taken={chosen.map(({ column }) => column)}
            constants={constants}
            roomVenue={roomVenue}
            sheetName={sheet.name}
            above={rows.slice(0, Math.max(0, headingRow))}
            onChange={(changed) => setMatched((matched) => ({ ...matched, constants: changed }))}
          />
        </Stack>
      </Panel>
      <MatchQuestions
        questions={questions}
        answers={answers}
        options={options}
        columns={columns}
        chosen={withConstants}
        today={localToday()}
        onAnswer={setAnswers}
        onOptions={(changed) => setMatched((matched) => ({ ...matched, options: changed }))}
      />
      {start.error && hasErrorCode(start.error, 'too_many_imports') ? (
        <PlainNotice tone="danger">
          {start.error.message} ‘Choose another file’ leads to the list of previous imports.
        </PlainNotice>
      ) : null}
      {missing.length > 0 ? (
        <PlainNotice tone="warning">
          Map a column to {missing.join(' and ')}, or select ‘Add a value for all rows’. New {screen.type.words.many}{' '}
          need it.
        </PlainNotice>
      ) : null}
      <p className={styles.hint}>
        Empty cells are ignored.
        {open > 0 ? ` Answer ${open === 1 ? 'the question' : `the ${open} questions`} above first.` : ''}
      </p>
      <div className={styles.acts}>
        <Button
          loading={start.isPending}
          disabled={open > 0 || isNothing || isIncomplete || roomVenue.isLoading}
          onClick={preview}
        >
          Preview {rowsText(filledRows)}
        </Button>
        {onBack}
      </div>
    </>
  )
}

/**
 * Answers given before the user returned from the preview. Answers for other files are not reused, because they would
 * change the meaning.
 */
function answersFrom(mapping: ImportMapping | null): MatchAnswers {
  const fillsDates = mapping?.fillsDates ?? null
  const answers: MatchAnswers = { monthFirst: {}, decimals: {}, earlyTimes: null, isEvening: null, fillsDates }
  if (!mapping) return answers
  for (const { column } of mapping.chosen) {
    answers.monthFirst[column] = mapping.options.month_first.includes(column)
    answers.decimals[column] = mapping.options.with_decimals.includes(column)
  }
  return { ...answers, earlyTimes: mapping.options.early_times, isEvening: eveningAnswer(mapping.options) }
}

function eveningAnswer({ evening_times, morning_times }: ImportOptions): boolean | null {
  return evening_times || morning_times ? evening_times : null
}

function withAnswers(
  options: ImportOptions,
  questions: TableQuestions,
  answers: MatchAnswers,
  rows: readonly (readonly string[])[],
  headingRow: number,
  chosen: readonly MatchedColumn[],
  columns: readonly ImportColumn[],
): ImportOptions {
  const orders = dateOrders(rows, headingRow, chosen, columns)
  const detected = chosen.filter((_, at) => orders[at] === 'month')
  const answered = questions.dateOrder.filter(({ column }) => answers.monthFirst[column])
  const suggested = new Map<string, Record<string, string>>()
  for (const { column, key, suggestion, isRead } of questions.values)
    if (suggestion !== null && !isRead) suggested.set(column, { ...suggested.get(column), [key]: suggestion })
  return {
    ...options,
    month_first: [...new Set([...detected, ...answered].map(({ column }) => column))],
    with_decimals: questions.decimals.flatMap(({ column }) => (answers.decimals[column] ? [column] : [])),
    early_times: (questions.earlyTimes.length > 0 ? answers.earlyTimes : null) ?? 'same_date',
    evening_times: questions.bareTimes !== null && (questions.bareTimes.isEvening || answers.isEvening === true),
    morning_times: questions.bareTimes?.isEvening === false && answers.isEvening === false,
    first_date: questions.season.length > 0 ? (options.first_date ?? localToday()) : null,
    values: Object.fromEntries(
      [...new Set([...suggested.keys(), ...Object.keys(options.values)])].map((column) => [
        column,
        { ...suggested.get(column), ...options.values[column] },
      ]),
    ),
  }
}

/** Today's date in the time zone of the browser. */
function localToday(): string {
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short' }).format(new Date())
}

interface ColumnSelectProps {
  columns: readonly ImportColumn[]
  chosen: readonly MatchedColumn[]
  one: MatchedColumn
  onChoose: (column: string) => void
}

/**
 * Select for the field of a column. A field that another column has can only be selected if it accepts several columns.
 */
function ColumnSelect({ columns, chosen, one, onChoose }: ColumnSelectProps) {
  const taken = new Set(chosen.filter((other) => other !== one).map(({ column }) => column))
  return (
    <NativeSelect
      aria-label={`${one.heading} is`}
      value={one.column}
      data={[
        { value: '', label: 'Skip' },
        ...columns.map((column) => ({
          value: column.name,
          label: `${column.field.label}${isRequiredColumn(column) ? ' (required)' : ''}`,
          disabled: taken.has(column.name) && column.joined_by === undefined,
        })),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
