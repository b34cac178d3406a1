import type { CompanyStatus } from '#shared/company-status.ts'
import { companyStatusLabels } from '#web/domain/status-labels.ts'
import type { WidgetProps } from '#web/domain/widget.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './widgets.module.css'

const statusEffectTexts: Record<CompanyStatus, string> = {
  active: 'Everything in your plan is available.',
  past_due: 'Read-only until payment',
  suspended: 'Read-only until payment',
  inactive: 'Only billing is available.',
  closed: 'It will be deleted.',
}

export function CompanyStatusWidget({ figures, settings }: WidgetProps) {
  const { tone, word } = companyStatusLabels[figures.status]
  return (
    <div className={styles.facts}>
      <p className={styles.lead}>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </p>
      {settings.show_effect ? <p className={styles.quiet}>{statusEffectTexts[figures.status]}</p> : null}
    </div>
  )
}
