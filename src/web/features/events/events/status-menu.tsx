import { Button } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import { OnDemand } from '#web/ui/on-demand.tsx'

const load = () => import('./status-menu-items.tsx')
const StatusMenuItems = lazyNamed(load, 'StatusMenuItems')

export function StatusMenu({ event }: { event: RecordRow }) {
  return (
    <OnDemand
      kind="menu"
      load={load}
      button={
        <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden="true" />}>
          Status
        </Button>
      }
    >
      {(opening) => <StatusMenuItems {...opening} event={event} />}
    </OnDemand>
  )
}
