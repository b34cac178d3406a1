import { Button, Group, Progress, Stack } from '@mantine/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ImportState, ImportSummary } from '#shared/records/import-calls.ts'
import { DoubleBookings } from '#web/domain/records/double-bookings.tsx'
import type { RecordScreen } from '#web/domain/records/record-screen.ts'
import { defaultViewName } from '#web/domain/records/use-record-view.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import type { OtherSheet } from './import-mapping.ts'
import { ImportPreview } from './import-preview.tsx'
import styles from './imports.module.css'
import { rowsText } from './rows-text.ts'

const UndoDialog = lazyComponent(() => import('./undo-dialog.tsx'), 'UndoDialog')

const runningStates: readonly ImportState[] = ['checking', 'importing', 'undoing']
const progressTexts: Partial<Record<ImportState, string>> = {
  checking: 'Checking the rows…',
  importing: 'Importing…',
  undoing: 'Undoing…',
}

interface RunningImportProps {
  screen: RecordScreen
  id: string
  onAgain: () => void
  /** Sheets of the same file that can be imported next. */
  otherSheets: readonly OtherSheet[]
  onSheet: (index: number) => void
  onStep: (step: number) => void
  /** Return to the step that maps columns. */
  onBack: () => void
  isGoingBack: boolean
}

/** Later steps of an import: preview, progress and result. Polls while the server processes the import. */
export function RunningImport(props: RunningImportProps) {
  const { screen, id, onAgain, onStep, onBack, isGoingBack } = props
  const invalidate = useInvalidate()
  const found = useApiQuery(
    screen.api.getImport,
    { import_id: id },
    {
      refetchInterval: ({ state }) => (state.data && runningStates.includes(state.data.import.state) ? 700 : false),
      background: true,
    },
  )
  const state = found.data?.import.state
  const before = useRef(state)
  // The preview stays visible while corrected rows are checked again, so that it keeps its page and tab.
  const hasPreview = useRef(false)
  if (state !== 'checking') hasPreview.current = state === 'checked'
  useEffect(() => {
    if (state) onStep(state === 'checking' || state === 'checked' || state === 'failed' ? 2 : 3)
    const hasEnded =
      before.current !== undefined && before.current !== state && !(state && runningStates.includes(state))
    before.current = state
    if (hasEnded) void invalidate([screen.api.listRecords.feature, 'venues', 'spaces', 'holds', 'dashboard'])
  }, [state, onStep, invalidate, screen])
  return (
    <Loaded
      query={found}
      loading={<LoadingScreen text="Loading the import..." fill="block" />}
      failed="This import could not be loaded."
    >
      {({ import: one, options, unknown_names }) => (
        <Stack gap="md">
          {one.problem ? (
            <PlainNotice tone={runningStates.includes(one.state) ? 'warning' : 'danger'}>{one.problem}</PlainNotice>
          ) : null}
          {runningStates.includes(one.state) && !hasPreview.current ? <ImportProgress one={one} /> : null}
          {one.state === 'checked' || hasPreview.current ? (
            <ImportPreview
              screen={screen}
              one={one}
              options={options}
              unknownNames={unknown_names}
              onAgain={onAgain}
              onBack={onBack}
              isGoingBack={isGoingBack}
            />
          ) : null}
          {one.state === 'done' || one.state === 'undone' ? <ImportResult {...props} one={one} /> : null}
          {one.state === 'failed' ? (
            <Group>
              <Button loading={isGoingBack} onClick={onBack}>
                Back to columns
              </Button>
              <Button variant="default" onClick={onAgain}>
                Choose another file
              </Button>
            </Group>
          ) : null}
        </Stack>
      )}
    </Loaded>
  )
}

function ImportProgress({ one }: { one: ImportSummary }) {
  const share = one.row_count === 0 ? 0 : Math.round((100 * one.rows_done) / one.row_count)
  return (
    <Panel title={progressTexts[one.state] ?? ''}>
      <p role="status">
        {one.rows_done > 0 ? `${numberText(one.rows_done)} of ${rowsText(one.row_count)}` : rowsText(one.row_count)}
      </p>
      <Progress value={share || 100} animated={share === 0} striped={share === 0} aria-label="Progress" />
      <p className={styles.hint}>
        You can leave this page. The import continues, and is listed under previous imports.
      </p>
    </Panel>
  )
}

function skippedText({ skipped, unchanged }: ImportSummary): string {
  const rejected = skipped - unchanged
  return `${unchanged > 0 ? `, ${numberText(unchanged)} unchanged` : ''}${rejected > 0 ? `, ${numberText(rejected)} not imported` : ''}`
}

function ImportResult({ screen, one, otherSheets, onSheet, onAgain }: RunningImportProps & { one: ImportSummary }) {
  const [isAsking, setIsAsking] = useState(false)
  const undo = useApiMutation(screen.api.undoImport, {
    successToast: () => {
      setIsAsking(false)
      return null
    },
    errorToast: 'Not undone',
  })
  const canUndo = one.state === 'done' && one.undo_until !== null && Date.parse(one.undo_until) > Date.now()
  return (
    <Panel title={one.state === 'done' ? 'Imported' : 'Import undone'}>
      <p role="status">
        {one.state === 'done'
          ? `${numberText(one.made)} created, ${numberText(one.changed)} changed${skippedText(one)}.`
          : `Created ${screen.type.words.many} are in the bin${keptText(one)}.`}
      </p>
      {one.state === 'done' && screen.type.kind === 'event' ? <DoubleBookings /> : null}
      <div className={styles.acts}>
        <Button component={Link} to={`${screen.path}?view=${defaultViewName}`}>
          See the {screen.type.words.many}
        </Button>
        {canUndo ? (
          <Button variant="default" onClick={() => setIsAsking(true)}>
            Undo
          </Button>
        ) : null}
        <Button variant="default" onClick={onAgain}>
          Import another
        </Button>
      </div>
      {otherSheets.length > 0 ? (
        <>
          <p className={styles.hint}>
            This file has {otherSheets.length === 1 ? 'another sheet' : 'other sheets'} with {screen.type.words.many}:
          </p>
          <div className={styles.acts}>
            {otherSheets.map(({ index, name }) => (
              <Button key={index} variant="default" onClick={() => onSheet(index)}>
                Import ‘{name}’
              </Button>
            ))}
          </div>
        </>
      ) : null}
      <Suspense>
        {isAsking ? (
          <UndoDialog
            screen={screen}
            one={one}
            working={undo.isPending}
            onUndo={(also_changed) => undo.mutate({ import_id: one.id, also_changed })}
            onClose={() => setIsAsking(false)}
          />
        ) : null}
      </Suspense>
    </Panel>
  )
}

/** Text about the rows that an undo left unchanged. */
function keptText({ left }: ImportSummary): string {
  if (left === 0) return ''
  return `, except for ${rowsText(left)} that ${left === 1 ? 'was' : 'were'} changed since or cannot be deleted`
}
