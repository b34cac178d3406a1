import { Menu } from '@mantine/core'
import { Copy, ExternalLink, MoveRight } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import styles from './calendar.module.css'
import { isMovable } from './calendar-moves.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

export interface OpenedMenu {
  entry: CalendarEntry
  x: number
  y: number
}

/** Menu of an entry with a form for each action that dragging does. */
export function CalendarEntryMenu({ entry, x, y, onClose }: OpenedMenu & { onClose: () => void }) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'move' | 'copy' | null>(null)
  const event = useApiQuery(companyApi.events.getRecord, { id: entry.id }).data?.record as RecordRow | undefined
  if (dialog !== null && event) {
    return dialog === 'move' ? (
      <MoveDialog event={event} onClose={onClose} />
    ) : (
      <DuplicateDialog record={event} onDone={onClose} onClose={onClose} />
    )
  }
  return (
    <Menu opened={dialog === null} onClose={() => dialog === null && onClose()} position="bottom-start" width={200}>
      <Menu.Target>
        <button
          type="button"
          className={styles.menuPlace}
          aria-label={`Menu of ${entry.name}`}
          style={{ left: x, top: y }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={entry.name}>
        <Menu.Item
          leftSection={<ExternalLink size={16} aria-hidden="true" />}
          onClick={() => void navigate(`/events/${entry.id}`)}
        >
          Open
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          disabled={!isMovable(entry)}
          leftSection={<MoveRight size={16} aria-hidden="true" />}
          onClick={() => setDialog('move')}
        >
          Move to…
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<Copy size={16} aria-hidden="true" />}
          onClick={() => setDialog('copy')}
        >
          Copy to…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
