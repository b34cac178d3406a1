import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { NoAccess } from '#web/domain/no-access.tsx'
import { useRecordPages } from '#web/domain/records/record-pages.tsx'
import type { RecordScreen } from '#web/domain/records/record-screen.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { ChooseTable } from './choose-table.tsx'
import styles from './imports.module.css'
import { MatchStep } from './match-step.tsx'
import { PastImports } from './past-imports.tsx'
import type { Table } from './read-table.ts'
import { RunningImport } from './running-import.tsx'

const steps = ['Choose', 'Match', 'Check', 'Import'] as const

/** Import wizard for one record type; from the third step on, the import has its own URL. */
export function ImportPage() {
  const { screen } = useRecordPages()
  const { type, path, title } = screen
  const mayWrite = useCan()({ module: type.module, level: 'write' })
  if (!mayWrite) return <NoAccess sentence={`You don't have permission to import ${type.words.many}.`} />
  return (
    <>
      <BackLink to={path}>{title}</BackLink>
      <PageHeader
        title={`Import ${type.words.many}`}
        subtitle="From a spreadsheet. Nothing changes until you have seen what each row will do."
      />
      <Steps screen={screen} />
    </>
  )
}

function Steps({ screen }: { screen: RecordScreen }) {
  const [params, setParams] = useSearchParams()
  const [table, setTable] = useState<Table | null>(null)
  const running = params.get('import')
  const begin = () => {
    setTable(null)
    setParams({})
  }
  const [atStep, setAtStep] = useState(2)
  const step = running ? atStep : table ? 1 : 0
  return (
    <>
      <ol className={styles.steps} aria-label="Steps">
        {steps.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined} data-done={at < step}>
            {name}
          </li>
        ))}
      </ol>
      {running ? <RunningImport screen={screen} id={running} onAgain={begin} onStep={setAtStep} /> : null}
      {!running && !table ? (
        <>
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
            onBack={
              <Button variant="default" onClick={() => setTable(null)}>
                Choose another
              </Button>
            }
            onStarted={(id) => {
              setTable(null)
              setParams({ import: id })
            }}
          />
        </>
      ) : null}
    </>
  )
}
