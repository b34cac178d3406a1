import type { WidgetProps } from '#web/domain/widget.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { asList } from './widget-settings.ts'
import styles from './widgets.module.css'

export function StatsWidget({ figures, settings }: WidgetProps) {
  const wanted = asList(settings.figures)
  const counts = [
    { key: 'members', label: 'Members', value: figures.members },
    { key: 'pending_invitations', label: 'Pending invitations', value: figures.pending_invitations },
    { key: 'modules', label: 'Modules', value: figures.modules },
    { key: 'events', label: 'Events', value: figures.events },
  ]
  return (
    <dl className={styles.figures}>
      {counts.map(({ key, label, value }) =>
        value === null || !wanted.includes(key) ? null : (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{numberText(value)}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
