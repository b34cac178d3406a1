import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ImportState, ImportSummary } from '#shared/records/import-calls.ts'
import { importLimits } from '#shared/records/import-limits.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { useRecordPages } from '#web/domain/records/record-pages.tsx'
import type { RecordScreen } from '#web/domain/records/record-screen.ts'
import { loadCode } from '#web/platform/connection/load-code.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { ChooseTable } from './choose-table.tsx'
import type { ImportMapping, OtherSheet } from './import-mapping.ts'
import styles from './imports.module.css'
import type { Table } from './read-table.ts'

const MatchStep = lazyComponent(() => import('./match-step.tsx'), 'MatchStep')
const RunningImport = lazyComponent(() => import('./running-import.tsx'), 'RunningImport')

const stepLabels = ['Choose a file', 'Match columns', 'Preview', 'Import'] as const

/** Import wizard of a record type. From the third step, the URL contains the id of the import. */
export function ImportPage() {
  const { screen } = useRecordPages()
  const { type, path, listAddress = path, title } = screen
  const mayWrite = useCan()({ module: type.module, level: 'write' })
  if (!mayWrite)
    return (
      <NoAccess
        sentence={`You don't have permission to import ${type.words.many}.`}
        needs={{ module: type.module, level: 'write' }}
      />
    )
  return (
    <>
      <BackLink to={listAddress}>{title}</BackLink>
      <PageHeader
        title={`Import ${type.words.many}`}
        subtitle="From a spreadsheet or calendar file. You can check every row before anything is saved."
      />
      <ImportSteps screen={screen} />
    </>
  )
}

function ImportSteps({ screen }: { screen: RecordScreen }) {
  const [params, setParams] = useSearchParams()
  const [table, setTable] = useState<Table | null>(null)
  const [mapping, setMapping] = useState<ImportMapping | null>(null)
  /** Import from whose preview the user returned. The next import replaces it. */
  const [replaced, setReplaced] = useState<string | null>(null)
  const [others, setOthers] = useState<OtherSheet[]>([])
  const [sheet, setSheet] = useState<number | null>(null)
  const running = params.get('import')
  const beginSheet = (index: number) => {
    setSheet(index)
    setMapping(null)
    setReplaced(null)
    setParams({})
  }
  const begin = () => {
    setTable(null)
    setSheet(null)
    setOthers([])
    setMapping(null)
    setReplaced(null)
    setParams({})
  }
  const back = useApiMutation((id: string) => loadDraft(screen, id), {
    successToast: (restored, id) => {
      if (!table) setTable(restored.table)
      if (!table || !mapping) setMapping(restored.mapping)
      setReplaced(id)
      setParams({})
      return null
    },
    errorToast: 'Could not go back',
    invalidates: [],
  })
  const [atStep, setAtStep] = useState(2)
  const step = running ? atStep : table ? 1 : 0
  return (
    <>
      <ol className={styles.steps} aria-label="Steps">
        {stepLabels.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined} data-done={at < step}>
            {name}
          </li>
        ))}
      </ol>
      <Suspense fallback={<LoadingScreen text="Loading..." fill="block" />}>
        {running ? (
          <RunningImport
            screen={screen}
            id={running}
            onAgain={begin}
            otherSheets={table ? others : []}
            onSheet={beginSheet}
            onStep={setAtStep}
            onBack={() => back.mutate(running)}
            isGoingBack={back.isPending}
          />
        ) : null}
        {!running && !table ? (
          <>
            <WaitingImports screen={screen} />
            <ChooseTable words={screen.type.words} onRead={setTable} />
            <PastImports screen={screen} />
          </>
        ) : null}
        {!running && table ? (
          <>
            <UnsavedChanges when={() => true} savedBy={[]} />
            <MatchStep
              screen={screen}
              table={table}
              mapping={mapping}
              sheet={sheet}
              replaces={replaced}
              onBack={
                <Button variant="default" onClick={begin}>
                  Choose another file
                </Button>
              }
              onStarted={(id, matched, further) => {
                setMapping(matched)
                setOthers((before) =>
                  sheet === null ? further : before.filter(({ index }) => index !== matched.sheet),
                )
                setReplaced(null)
                setParams({ import: id })
              }}
            />
          </>
        ) : null}
      </Suspense>
    </>
  )
}

async function loadDraft({ api }: RecordScreen, id: string) {
  const { restoreTableAndMapping: restoreTable } = await loadCode(() => import('./import-mapping.ts'))
  return restoreTable(await api.getImportTable({ import_id: id }))
}

/** States of imports that count towards the limit of waiting imports. */
const waitingStates: readonly ImportState[] = ['checking', 'checked', 'importing', 'failed']

const importStateLabels: Record<ImportState, string> = {
  checking: 'Being checked',
  checked: 'Draft',
  importing: 'Being imported',
  done: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
  failed: 'Failed',
}

/** Warning that too many imports are waiting, shown before the user selects a file that would be rejected. */
function WaitingImports({ screen }: { screen: RecordScreen }) {
  const past = useApiQuery(screen.api.listImports, {})
  const waiting = past.data?.imports.filter(({ state }) => waitingStates.includes(state)).length ?? 0
  if (waiting < importLimits.waiting) return null
  return (
    <PlainNotice tone="warning">
      {waiting} imports are waiting already. Finish or discard one of them first: they are listed below.
    </PlainNotice>
  )
}

function PastImports({ screen }: { screen: RecordScreen }) {
  const past = useApiQuery(screen.api.listImports, {})
  const columns: Column<ImportSummary>[] = [
    {
      key: 'file',
      header: 'Import',
      cell: ({ id, file_name }) => <Link to={`${screen.path}/import?import=${id}`}>{file_name}</Link>,
    },
    { key: 'when', header: 'When', unbroken: true, cell: ({ created_at }) => dateAndTime(created_at) },
    { key: 'who', header: 'By', cell: ({ created_by }) => created_by?.name ?? 'Former member' },
    { key: 'state', header: 'State', unbroken: true, cell: ({ state }) => importStateLabels[state] },
    { key: 'made', header: 'New', align: 'right', cell: ({ made }) => numberText(made) },
    { key: 'changed', header: 'Changed', align: 'right', cell: ({ changed }) => numberText(changed) },
  ]
  if (past.data?.imports.length === 0) return null
  return (
    <Panel title="Previous imports">
      <DataTable
        label="Previous imports"
        columns={columns}
        rows={past.data?.imports ?? []}
        rowKey={({ id }) => id}
        query={past}
        loadingText="Loading the imports..."
        errorText="The imports could not be loaded."
        empty={<EmptyState title="Nothing has been imported yet" />}
      />
    </Panel>
  )
}
