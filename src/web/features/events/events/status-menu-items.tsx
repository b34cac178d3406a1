import { Menu } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { EventStatus } from '#shared/event-status.ts'
import { nextStatuses, statusActionLabel } from '#shared/event-status-changes.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import type { LazyPopoverProps } from '#web/ui/lazy-popover.tsx'

const EventStatusDialog = lazyComponent(
  () => import('#web/features/events/event-status-dialog.tsx'),
  'EventStatusDialog',
)
const MoveDialog = lazyComponent(() => import('./move-dialog.tsx'), 'MoveDialog')
const movableStatuses: readonly EventStatus[] = ['draft', 'inquiry', 'hold', 'confirmed', 'postponed']

export function StatusMenuItems({ opened, onChange, button, event }: LazyPopoverProps & { event: RecordRow }) {
  const [asked, setAsked] = useState<EventStatus | 'move' | null>(null)
  const status = event.status as EventStatus
  const is_past = typeof event.ends_at === 'string' && Date.parse(event.ends_at) <= Date.now()
  const close = () => setAsked(null)
  return (
    <>
      <Menu position="bottom-end" opened={opened} onChange={onChange}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          {nextStatuses(status, { is_past, cancelled_from: event.cancelled_from }).map((to) => (
            <Menu.Item key={to} onClick={() => setAsked(to)}>
              {statusActionLabel(status, to)}
            </Menu.Item>
          ))}
          {movableStatuses.includes(status) ? (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setAsked('move')}>Move to another date</Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asked === 'move' ? <MoveDialog event={event} onClose={close} /> : null}
        {asked && asked !== 'move' ? <EventStatusDialog event={event} to={asked} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
