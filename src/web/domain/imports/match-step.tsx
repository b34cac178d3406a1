import { Button, NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type ImportColumn, importColumns, isRequiredColumn } from '#shared/imports/import-columns.ts'
import type { PreviousColumns } from '#shared/imports/match-columns.ts'
import type { RecordScreen } from '#web/domain/records/record-screen.ts'
import { useCustomFields, useScreenWithCustomFields } from '#web/domain/records/use-custom-fields.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './imports.module.css'
import {
  dateOrderOfColumn,
  findHeadingRow,
  headingNotes,
  type MatchedColumn,
  missingFieldLabels,
  toImportRequest,
  toMatchedColumns,
} from './matched-table.ts'
import type { Sheet, Table } from './read-table.ts'
import { rowsText } from './rows-text.ts'

interface MatchStepProps {
  screen: RecordScreen
  table: Table
  onBack: ReactNode
  onStarted: (importId: string) => void
}

/** Second step of an import: match columns to fields. Headings and earlier imports provide the suggestions. */
export function MatchStep({ screen, table, onBack, onStarted }: MatchStepProps) {
  const past = useApiQuery(screen.api.listImports, {})
  const { isPending } = useCustomFields()
  const first = table.sheets.findIndex(({ problem }) => !problem)
  const [at, setAt] = useState(first)
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
            label: problem ? `${name} (cannot be imported)` : name,
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
              screen={screen}
              fileName={table.file_name}
              sheet={sheet}
              remembered={Object.fromEntries(remembered.map(({ heading, column }) => [heading, column || null]))}
              onBack={onBack}
              onStarted={onStarted}
            />
          ) : null
        }
      </Loaded>
    </>
  )
}

interface MatchSheetProps extends Omit<MatchStepProps, 'table'> {
  fileName: string
  sheet: Sheet
  remembered: PreviousColumns
}

function MatchSheet({ screen: given, fileName, sheet, remembered, onBack, onStarted }: MatchSheetProps) {
  const screen = useScreenWithCustomFields(given)
  const columns = importColumns(screen.type)
  const { rows } = sheet
  const [headingRow, setHeadingRow] = useState(() => findHeadingRow(rows, columns))
  const [chosen, setChosen] = useState(() => toMatchedColumns(rows, headingRow, columns, remembered))
  const [orders, setOrders] = useState<Record<string, 'day' | 'month'>>({})
  const start = useApiMutation(screen.api.startImport, {
    successToast: ({ import: { id } }) => {
      onStarted(id)
      return null
    },
    errorToast: 'Not looked at',
    invalidates: [],
  })
  const named = new Map(columns.map((column) => [column.name, column]))
  const order = (one: MatchedColumn, at: number) => {
    const told = dateOrderOfColumn(rows, headingRow, at, named.get(one.column))
    return told === 'ask' ? (orders[one.column] ?? 'ask') : told
  }
  const asked = chosen.filter((one, at) => order(one, at) === 'ask')
  const missing = missingFieldLabels(
    columns,
    chosen.map(({ column }) => column),
  )
  const body = rows.slice(headingRow + 1)
  const isNothing = chosen.every(({ column }) => column === '')

  function look() {
    const month_first = chosen.filter((one, at) => order(one, at) === 'month').map(({ column }) => column)
    start.mutate(toImportRequest({ file_name: fileName, sheet, headingRow, chosen, month_first }))
  }

  return (
    <>
      {[...sheet.notes, ...headingNotes(rows, headingRow, columns)].map((note) => (
        <PlainNotice key={note} tone="warning">
          {note}
        </PlainNotice>
      ))}
      <Panel title="Columns" aside={<span className={styles.aside}>{rowsText(body.length)}</span>}>
        <NativeSelect
          label="Headings are in row"
          className={styles.headingRow}
          value={String(headingRow)}
          data={rows.slice(0, Math.min(10, rows.length - 1)).map((row, at) => ({
            value: String(at),
            label: `${at + 1}: ${row.filter(Boolean).slice(0, 3).join(', ').slice(0, 60)}`,
          }))}
          onChange={(event) => {
            const at = Number(event.currentTarget.value)
            setHeadingRow(at)
            setChosen(toMatchedColumns(rows, at, columns, remembered))
          }}
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
                  setChosen(chosen.map((other, index) => (index === at ? { ...other, column } : other)))
                }
              />
              {dateOrderOfColumn(rows, headingRow, at, named.get(one.column)) === 'ask' ? (
                <NativeSelect
                  className={styles.order}
                  label={`${one.examples[0] ?? 'Dates'} is read`}
                  value={orders[one.column] ?? ''}
                  data={[
                    { value: '', label: 'Choose…' },
                    { value: 'day', label: 'Day first' },
                    { value: 'month', label: 'Month first' },
                  ]}
                  error={orders[one.column] ? undefined : 'Say which number is the day'}
                  onChange={(event) => {
                    const { value } = event.currentTarget
                    if (value === 'day' || value === 'month') setOrders({ ...orders, [one.column]: value })
                  }}
                />
              ) : null}
            </li>
          ))}
        </ul>
      </Panel>
      {missing.length > 0 ? (
        <PlainNotice tone="warning">
          No column says: {missing.join(', ')}. A new {screen.type.words.one} needs it; rows that only change what is
          there do not.
        </PlainNotice>
      ) : null}
      <p className={styles.hint}>An empty cell changes nothing.</p>
      <div className={styles.acts}>
        <Button loading={start.isPending} disabled={asked.length > 0 || isNothing} onClick={look}>
          Check {rowsText(body.length)}
        </Button>
        {onBack}
      </div>
    </>
  )
}

interface ColumnSelectProps {
  columns: readonly ImportColumn[]
  chosen: readonly MatchedColumn[]
  one: MatchedColumn
  onChoose: (column: string) => void
}

/** Field select of a column. Omits fields that are already matched to another column. */
function ColumnSelect({ columns, chosen, one, onChoose }: ColumnSelectProps) {
  const taken = new Set(chosen.filter((other) => other !== one).map(({ column }) => column))
  return (
    <NativeSelect
      aria-label={`${one.heading} is`}
      value={one.column}
      data={[
        { value: '', label: 'Leave out' },
        ...columns.map((column) => ({
          value: column.name,
          label: `${column.field.label}${isRequiredColumn(column) ? ' (needed)' : ''}`,
          disabled: taken.has(column.name),
        })),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
