import type { DashboardFigures } from '#shared/features/dashboard'
import styles from './widgets.module.css'

/** Counts that the member may not see are left out. [C-DASH-22..24] */
export function StatsWidget({ figures }: { figures: DashboardFigures }) {
  const counts = [
    { label: 'Members', value: figures.members },
    { label: 'Pending invitations', value: figures.pending_invitations },
    { label: 'Modules', value: figures.modules },
    { label: 'Events', value: figures.events },
  ]
  return (
    <dl className={styles.figures}>
      {counts.map(({ label, value }) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString('en-US')}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
