import { Ellipsis } from 'lucide-react'
import { OnDemand } from '#web/ui/on-demand.tsx'
import styles from './widgets.module.css'

const load = () => import('./arrange-items.tsx').then(({ ArrangeItems }) => ArrangeItems)

/** What is done to a dashboard as a whole. */
export function ArrangeMenu() {
  return (
    <OnDemand
      kind="menu"
      load={load}
      button={{
        className: styles.more,
        'aria-label': 'More for this dashboard',
        children: <Ellipsis size={18} aria-hidden="true" />,
      }}
    />
  )
}
