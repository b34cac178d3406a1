import { Menu } from '@mantine/core'
import { Copy, ExternalLink, MoveRight } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EventStatus } from '#shared/event-status.ts'
import { nextStatuses, statusActionLabel } from '#shared/event-status-changes.ts'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { ChallengeDialog } from '#web/features/events/challenge-dialog.tsx'
import { EventStatusDialog } from '#web/features/events/event-status-dialog.tsx'
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
  /** Key that opened the menu: 'c' confirms, 'x' releases, '!' challenges. Other keys only open the menu. */
  pressed?: string | undefined
}

type Action = 'move' | 'copy' | 'challenge' | EventStatus

const actionOfKey: Record<string, Action> = { c: 'confirmed', x: 'declined', '!': 'challenge' }

/** Menu of an entry. It has a form for everything that dragging can do, and an item for each status change. */
export function CalendarEntryMenu({ entry, x, y, pressed, onClose }: OpenedMenu & { onClose: () => void }) {
  const navigate = useNavigate()
  const event = useApiQuery(companyApi.events.getRecord, { id: entry.id }).data?.record as RecordRow | undefined
  const statuses = event
    ? nextStatuses(entry.status, { is_past: isPast(event), cancelled_from: event.cancelled_from })
    : []
  const isChallenger = entry.status === 'hold' && (entry.hold_rank ?? 0) > 1
  const [chosen, setChosen] = useState<Action | null>(actionOfKey[pressed ?? ''] ?? null)
  const isPossible = chosen === 'challenge' ? isChallenger : statuses.includes(chosen as EventStatus)
  const action = chosen === 'move' || chosen === 'copy' || isPossible ? chosen : null
  if (chosen !== null && !event) return null
  if (action !== null && event) {
    if (action === 'move') return <MoveDialog event={event} onClose={onClose} />
    if (action === 'copy') return <DuplicateDialog record={event} onDone={onClose} onClose={onClose} />
    if (action === 'challenge') return <ChallengeDialog name={entry.name} ids={[entry.id]} onClose={onClose} />
    return <EventStatusDialog event={event} to={action} onClose={onClose} />
  }
  return (
    <Menu opened onClose={() => chosen === null && onClose()} position="bottom-start" width={220}>
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
        {statuses.map((to) => (
          <Menu.Item key={to} closeMenuOnClick={false} onClick={() => setChosen(to)}>
            {statusActionLabel(entry.status, to)}
          </Menu.Item>
        ))}
        {isChallenger ? (
          <Menu.Item closeMenuOnClick={false} onClick={() => setChosen('challenge')}>
            Challenge…
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick={false}
          disabled={!isMovable(entry)}
          leftSection={<MoveRight size={16} aria-hidden="true" />}
          onClick={() => setChosen('move')}
        >
          Move to…
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<Copy size={16} aria-hidden="true" />}
          onClick={() => setChosen('copy')}
        >
          Copy to…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function isPast({ ends_at }: RecordRow): boolean {
  return typeof ends_at === 'string' && Date.parse(ends_at) <= Date.now()
}
