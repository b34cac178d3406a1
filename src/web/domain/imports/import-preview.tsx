import { Alert, Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import { type ImportSummary, type PreviewedRow, type RowOutcome, rowsOfPreview } from '#shared/records/import-calls.ts'
import { SeePlansButton } from '#web/domain/limit-alert.tsx'
import { isLimitCode } from '#web/domain/limit-error.ts'
import { countText } from '#web/domain/records/count-text.ts'
import type { RecordScreen } from '#web/domain/records/record-screen.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { numberText } from '#web/ui/format/numbers.ts'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './imports.module.css'

const outcomeBadges = {
  make: { text: 'Will be made', tone: 'success' },
  change: { text: 'Will be changed', tone: 'info' },
  skip: { text: 'Skipped', tone: 'warning' },
} as const

const columns: readonly Column<PreviewedRow>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name || '–' },
  { key: 'row', header: 'Row', align: 'right', unbroken: true, cell: ({ number }) => numberText(number) },
  {
    key: 'outcome',
    header: 'What happens',
    unbroken: true,
    cell: ({ outcome }) => <StatusBadge tone={outcomeBadges[outcome].tone}>{outcomeBadges[outcome].text}</StatusBadge>,
  },
  { key: 'why', header: 'Why', cell: (row) => <RowReasons row={row} /> },
]

interface ImportPreviewProps {
  screen: RecordScreen
  one: ImportSummary
  onAgain: () => void
}

/** Preview of an import. Shows for each row whether it is created, updated or skipped, and why. */
export function ImportPreview({ screen, one, onAgain }: ImportPreviewProps) {
  const { api, type } = screen
  const [outcome, setOutcome] = useState<'all' | RowOutcome>(one.skipped > 0 ? 'skip' : 'all')
  const [after, setAfter] = useState<number[]>([0])
  const rows = useApiQuery(api.listImportRows, { import_id: one.id, outcome, after: after.at(-1) ?? 0, limit: 50 })
  const run = useApiMutation(api.runImport, { errorToast: 'Not imported' })
  const discard = useApiMutation(api.discardImport, {
    successToast: () => {
      onAgain()
      return null
    },
    errorToast: 'Not discarded',
  })
  const save = useApiMutation(() => loadRejectedRows(screen, one), {
    successToast: ({ headings, refused }) => {
      downloadTextFile(`${one.file_name.replace(/\.\w+$/, '')} – left out.csv`, rejectedRowsCsv(headings, refused))
      return null
    },
    errorToast: 'Not saved',
    invalidates: [],
  })
  const isOverLimit = rows.data?.rows.some(({ reasons }) => reasons.some(({ code }) => isLimitCode(code))) ?? false
  const counts = { all: one.row_count, make: one.made, change: one.changed, skip: one.skipped }
  const doing = one.made + one.changed
  const show = (value: string | null) => {
    setOutcome((value ?? 'all') as typeof outcome)
    setAfter([0])
  }
  return (
    <>
      <p role="status" className={styles.counts}>
        {numberText(one.made)} will be made, {numberText(one.changed)} will be changed, {numberText(one.skipped)}{' '}
        skipped.
      </p>
      <div className={styles.acts}>
        <Button loading={run.isPending} disabled={doing === 0} onClick={() => run.mutate({ import_id: one.id })}>
          Import {countText(doing, type.words)}
        </Button>
        {one.skipped > 0 ? (
          <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
            Save the skipped rows
          </Button>
        ) : null}
        <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate({ import_id: one.id })}>
          Discard
        </Button>
      </div>
      <Tabs value={outcome} onChange={show} mb="md">
        <TabList chosen={outcome}>
          {(['all', 'make', 'change', 'skip'] as const).map((value) => (
            <Tabs.Tab key={value} value={value}>
              {value === 'all' ? 'All' : outcomeBadges[value].text} ({numberText(counts[value])})
            </Tabs.Tab>
          ))}
        </TabList>
      </Tabs>
      {isOverLimit ? (
        <Alert color="orange" mb="md">
          Your plan has no room for all of these rows.
          <SeePlansButton mt="xs" />
        </Alert>
      ) : null}
      <DataTable
        label="Rows"
        columns={columns}
        rows={rows.data?.rows ?? []}
        rowKey={({ number }) => String(number)}
        query={rows}
        loadingText="Loading the rows..."
        errorText="The rows could not be loaded."
        empty={<EmptyState title="No such rows" />}
      />
      <div className={styles.acts}>
        {after.length > 1 ? (
          <Button variant="default" onClick={() => setAfter(after.slice(0, -1))}>
            Rows before
          </Button>
        ) : null}
        {rows.data?.next ? (
          <Button variant="default" onClick={() => setAfter([...after, rows.data?.next ?? 0])}>
            More rows
          </Button>
        ) : null}
      </div>
    </>
  )
}

function RowReasons({ row: { reasons, changes } }: { row: PreviewedRow }) {
  return (
    <ul className={styles.why}>
      {reasons.map(({ label, value, sentence }) => (
        <li key={`${label} ${sentence}`}>
          {label ? <b>{label}</b> : null}
          {value ? ` ‘${value.slice(0, 80)}’` : ''}
          {label ? ': ' : ''}
          {sentence}
        </li>
      ))}
      {changes.map(({ label, from, to }) => (
        <li key={label}>
          <b>{label}</b>: {from || 'nothing'} → {to || 'nothing'}
        </li>
      ))}
    </ul>
  )
}

async function loadRejectedRows({ api }: RecordScreen, { id }: ImportSummary) {
  const refused: PreviewedRow[] = []
  let headings: string[] = []
  let after: number | null = 0
  while (after !== null) {
    const page = await api.listImportRows({ import_id: id, outcome: 'skip', after, limit: rowsOfPreview })
    refused.push(...page.rows)
    headings = page.headings
    after = page.next
  }
  return { headings, refused }
}

/** CSV of the rejected rows. The last column has the reasons, so that users can fix the rows and import them again. */
function rejectedRowsCsv(headings: readonly string[], rows: readonly PreviewedRow[]): string {
  const lines = rows.map(({ cells, reasons }) => [
    ...headings.map((_, at) => cells[at] ?? ''),
    reasons.map(({ label, sentence }) => (label ? `${label}: ${sentence}` : sentence)).join('; '),
  ])
  return `\uFEFF${[[...headings, 'Why it was left out'], ...lines].map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/** Quote a CSV cell. A leading apostrophe keeps spreadsheets from running the text as a formula (CSV injection). */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function downloadTextFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
