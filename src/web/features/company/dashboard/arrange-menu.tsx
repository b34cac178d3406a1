import { Ellipsis } from 'lucide-react'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { LazyPopover } from '#web/ui/lazy-popover.tsx'
import styles from './widgets.module.css'

const load = () => import('./arrange-items.tsx')
const ArrangeItems = lazyComponent(load, 'ArrangeItems')

export function ArrangeMenu() {
  return (
    <LazyPopover
      kind="menu"
      load={load}
      button={
        <button type="button" className={styles.more} aria-label="More for this dashboard">
          <Ellipsis size={18} aria-hidden="true" />
        </button>
      }
    >
      {(opening) => <ArrangeItems {...opening} />}
    </LazyPopover>
  )
}
