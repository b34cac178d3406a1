import { Button } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { LazyPopover } from '#web/ui/lazy-popover.tsx'

const load = () => import('./status-menu-items.tsx')
const StatusMenuItems = lazyComponent(load, 'StatusMenuItems')

export function StatusMenu({ event }: { event: RecordRow }) {
  return (
    <LazyPopover
      kind="menu"
      load={load}
      button={
        <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden="true" />}>
          Status
        </Button>
      }
    >
      {(opening) => <StatusMenuItems {...opening} event={event} />}
    </LazyPopover>
  )
}
