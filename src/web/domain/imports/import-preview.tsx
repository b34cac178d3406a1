import { Alert, Button, Tabs } from '@mantine/core'
import { Suspense, useState } from 'react'
import { importColumns } from '#shared/imports/import-columns.ts'
import type { ImportOptions } from '#shared/imports/import-options.ts'
import {
  type ImportSummary,
  maxPreviewRows,
  type PreviewedRow,
  type RowOutcome,
  type UnknownName,
} from '#shared/records/import-calls.ts'
import { SeePlansButton } from '#web/domain/limit-alert.tsx'
import { isLimitCode } from '#web/domain/limit-error.ts'
import { countWithNoun } from '#web/domain/records/count-with-noun.ts'
import type { RecordScreen } from '#web/domain/records/record-screen.ts'
import { useScreenWithCustomFields } from '#web/domain/records/use-custom-fields.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from './imports.module.css'
import { withLocalDates } from './local-dates-in-text.ts'
import { PreviewTable } from './preview-table.tsx'
import { rowsText } from './rows-text.ts'
import { UnknownNames } from './unknown-names.tsx'

interface ImportPreviewProps {
  screen: RecordScreen
  one: ImportSummary
  options: ImportOptions
  unknownNames: readonly UnknownName[]
  onAgain: () => void
  /** Return to the step that maps columns. */
  onBack: () => void
  isGoingBack: boolean
}

/** Preview of an import: whether each row is created, updated or skipped, and its values. */
export function ImportPreview({ screen, one, options, unknownNames, ...acts }: ImportPreviewProps) {
  const { onAgain, onBack, isGoingBack } = acts
  const { api, type, importNotice: Notice } = screen
  const columns = importColumns(useScreenWithCustomFields(screen).type)
  const [outcome, setOutcome] = useState<'all' | 'ignored' | 'unchanged' | RowOutcome>('all')
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
  const correct = useApiMutation(api.correctImport, { errorToast: 'Not changed' })
  const save = useApiMutation(() => loadRejectedRows(screen, one), {
    successToast: ({ headings, refused }) => {
      downloadTextFile(`${one.file_name.replace(/\.\w+$/, '')} – not imported.csv`, rejectedRowsCsv(headings, refused))
      return null
    },
    errorToast: 'Not saved',
    invalidates: [],
  })
  const isChecking = one.state === 'checking' || correct.isPending
  const isOverLimit = rows.data?.rows.some(({ reasons }) => reasons.some(({ code }) => isLimitCode(code))) ?? false
  const counts = {
    ...{ all: one.row_count, make: one.made, change: one.changed, skip: one.skipped - one.unchanged },
    ...{ unchanged: one.unchanged, ignored: one.with_ignored },
  }
  const doing = one.made + one.changed
  const show = (value: string | null) => {
    setOutcome((value ?? 'all') as typeof outcome)
    setAfter([0])
  }
  return (
    <>
      <p role="status" className={styles.counts}>
        {isChecking ? 'Checking the rows again…' : summaryText(one)}
      </p>
      <UnknownNames
        screen={screen}
        options={options}
        unknown_names={unknownNames}
        isChecking={isChecking}
        onOptions={(changed) => correct.mutate({ import_id: one.id, options: changed })}
      />
      <div className={styles.acts}>
        <Button
          loading={run.isPending}
          disabled={doing === 0 || isChecking}
          onClick={() => run.mutate({ import_id: one.id })}
        >
          Import {countWithNoun(doing, type.words)}
        </Button>
        <Button variant="default" loading={isGoingBack} disabled={isChecking} onClick={onBack}>
          Back to columns
        </Button>
        {counts.skip > 0 ? (
          <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
            Download rows not imported
          </Button>
        ) : null}
        <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate({ import_id: one.id })}>
          Discard
        </Button>
      </div>
      <Tabs value={outcome} onChange={show} mb="md">
        <TabList chosen={outcome}>
          {(['all', 'make', 'change', 'skip', 'unchanged', 'ignored'] as const).map((value) =>
            value === 'unchanged' && one.unchanged === 0 ? null : (
              <Tabs.Tab key={value} value={value}>
                {tabLabels[value]} ({numberText(counts[value])})
              </Tabs.Tab>
            ),
          )}
        </TabList>
      </Tabs>
      {isOverLimit ? (
        <Alert color="orange" mb="md">
          The limit of events in your plan is reached, so some rows are not imported.
          <SeePlansButton mt="xs" />
        </Alert>
      ) : null}
      <Loaded
        query={rows}
        loading={<LoadingScreen text="Loading the rows..." fill="block" />}
        failed="The rows could not be loaded."
      >
        {(page) => (
          <>
            {Notice ? (
              <Suspense>
                <Notice rows={page.rows} />
              </Suspense>
            ) : null}
            <PreviewTable
              columns={columns}
              rows={page.rows}
              isBusy={isChecking}
              onLeaveOut={(number, isLeftOut) => {
                const others = options.left_out.filter((one) => one !== number)
                correct.mutate({
                  import_id: one.id,
                  options: { ...options, left_out: isLeftOut ? [...others, number] : others },
                })
              }}
              onCorrect={(correction) => correct.mutateAsync({ import_id: one.id, corrections: [correction] })}
            />
          </>
        )}
      </Loaded>
      <div className={styles.acts}>
        {after.length > 1 ? (
          <Button variant="default" onClick={() => setAfter(after.slice(0, -1))}>
            Previous rows
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

const tabLabels = {
  ...{ all: 'All', make: 'New', change: 'Changed', skip: 'Not imported', unchanged: 'Unchanged' },
  ignored: 'With ignored cells',
} as const

function summaryText({ made, changed, skipped, unchanged, with_ignored }: ImportSummary): string {
  const rejected = `${numberText(skipped - unchanged)} not imported`
  const same = unchanged > 0 ? `, ${numberText(unchanged)} unchanged` : ''
  const counts = `${numberText(made)} new, ${numberText(changed)} changed, ${rejected}${same}`
  return with_ignored > 0 ? `${counts}. ${rowsText(with_ignored)} with ignored cells` : counts
}

async function loadRejectedRows({ api }: RecordScreen, { id }: ImportSummary) {
  const refused: PreviewedRow[] = []
  let headings: string[] = []
  let after: number | null = 0
  while (after !== null) {
    const page = await api.listImportRows({ import_id: id, outcome: 'skip', after, limit: maxPreviewRows })
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
    reasons.map(({ label, sentence }) => withLocalDates(label ? `${label}: ${sentence}` : sentence)).join('; '),
  ])
  return `\uFEFF${[[...headings, 'Why it was not imported'], ...lines].map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
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
