import { Menu } from '@mantine/core'
import { Suspense, useState } from 'react'
import { type EventStatus, nextStatuses, statusVerbs } from '#shared/event-status.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import type { OnDemandProps } from '#web/ui/on-demand.tsx'

const StatusDialog = lazyNamed(() => import('./status-dialog.tsx'), 'StatusDialog')
const MoveDialog = lazyNamed(() => import('./move-dialog.tsx'), 'MoveDialog')
const movable: readonly EventStatus[] = ['draft', 'inquiry', 'hold', 'confirmed', 'postponed']

/** What the event can become, and moving it. */
export function StatusMenuItems({ opened, onChange, button, event }: OnDemandProps & { event: RecordRow }) {
  const [asked, setAsked] = useState<EventStatus | 'move' | null>(null)
  const status = event.status as EventStatus
  const is_past = typeof event.ends_at === 'string' && Date.parse(event.ends_at) <= Date.now()
  const close = () => setAsked(null)
  return (
    <>
      <Menu position="bottom-end" opened={opened} onChange={onChange}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          {nextStatuses(status, { is_past }).map((to) => (
            <Menu.Item key={to} onClick={() => setAsked(to)}>
              {statusVerbs[to]}
            </Menu.Item>
          ))}
          {movable.includes(status) ? (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setAsked('move')}>Move to another date</Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asked === 'move' ? <MoveDialog event={event} onClose={close} /> : null}
        {asked && asked !== 'move' ? <StatusDialog event={event} to={asked} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
