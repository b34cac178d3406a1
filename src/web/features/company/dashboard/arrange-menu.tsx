import { Ellipsis } from 'lucide-react'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import { OnDemand } from '#web/ui/on-demand.tsx'
import styles from './widgets.module.css'

const load = () => import('./arrange-items.tsx')
const ArrangeItems = lazyNamed(load, 'ArrangeItems')

/** What is done to a dashboard as a whole. */
export function ArrangeMenu() {
  return (
    <OnDemand
      kind="menu"
      load={load}
      button={
        <button type="button" className={styles.more} aria-label="More for this dashboard">
          <Ellipsis size={18} aria-hidden="true" />
        </button>
      }
    >
      {(opening) => <ArrangeItems {...opening} />}
    </OnDemand>
  )
}
