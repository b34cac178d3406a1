import { Menu } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useErrorToast } from '#web/domain/limit-error.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import type { LazyPopoverProps } from '#web/ui/lazy-popover.tsx'
import type { BulkOutcome, RecordRow, RecordScreen } from './record-screen.ts'
import styles from './records.module.css'
import { useMoveToBin } from './use-move-to-bin.ts'

const RejectedRecordsDialog = lazyComponent(() => import('./rejected-records-dialog.tsx'), 'RejectedRecordsDialog')

interface RecordMenuItemsProps extends LazyPopoverProps {
  screen: RecordScreen
  record: RecordRow
}

export function RecordMenuItems({ opened, onChange, button, screen, record }: RecordMenuItemsProps) {
  const { api, path } = screen
  const navigate = useNavigate()
  const { duplicateDialog: DuplicateDialog, menuItems: MoreItems } = screen
  const [isDuplicating, setDuplicating] = useState(false)
  const open = (copy: RecordRow) => void navigate(`${path}/${copy.id}`)
  const [refused, setRefused] = useState<BulkOutcome | null>(null)
  const bin = useMoveToBin(screen, (outcome) => {
    if (outcome.refused.length > 0) setRefused(outcome)
    else navigate(path)
  })
  const isKept = screen.keptFromBin?.isKept(record) ?? false
  const failure = useErrorToast()
  const duplicate = useApiMutation(api.duplicateRecord, {
    successToast: ({ copied }) => ({ title: `A copy was made`, message: `Copied: ${copied.join(', ')}` }),
    errorToast: failure('No copy was made'),
  })
  return (
    <>
      <Menu position="bottom-end" opened={opened} onChange={onChange}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() =>
              DuplicateDialog
                ? setDuplicating(true)
                : duplicate.mutate({ id: record.id }, { onSuccess: (answer) => open(answer.record) })
            }
          >
            {DuplicateDialog ? 'Duplicate…' : 'Duplicate'}
          </Menu.Item>
          {MoreItems ? (
            <Suspense>
              <MoreItems record={record} />
            </Suspense>
          ) : null}
          <Menu.Item color="red" disabled={isKept} onClick={() => bin.mutate({ ids: [record.id] })}>
            Move to bin
          </Menu.Item>
          {isKept ? <Menu.Label className={styles.kept}>{screen.keptFromBin?.sentence}</Menu.Label> : null}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {DuplicateDialog && isDuplicating ? (
          <DuplicateDialog record={record} onDone={open} onClose={() => setDuplicating(false)} />
        ) : null}
        {refused ? (
          <RejectedRecordsDialog words={screen.type.words} outcome={refused} onClose={() => setRefused(null)} />
        ) : null}
      </Suspense>
    </>
  )
}
