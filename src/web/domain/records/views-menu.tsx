import { Button } from '@mantine/core'
import { Bookmark } from 'lucide-react'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { LazyPopover } from '#web/ui/lazy-popover.tsx'
import type { RecordScreen } from './record-screen.ts'
import type { OpenedView } from './use-record-view.ts'

const load = () => import('./views-menu-items.tsx')
const ViewsMenuItems = lazyComponent(load, 'ViewsMenuItems')

interface ViewsMenuProps {
  screen: RecordScreen
  view: OpenedView
  mayWrite: boolean
}

export function ViewsMenu({ screen, view, mayWrite }: ViewsMenuProps) {
  return (
    <LazyPopover
      kind="menu"
      load={load}
      button={
        <Button variant="default" leftSection={<Bookmark size={16} aria-hidden="true" />}>
          {view.opened ? `View: ${shortenName(view.opened.name)}` : 'Views'}
        </Button>
      }
    >
      {(opening) => <ViewsMenuItems {...opening} screen={screen} view={view} mayWrite={mayWrite} />}
    </LazyPopover>
  )
}

function shortenName(name: string): string {
  return name.length > 24 ? `${name.slice(0, 23)}…` : name
}
