import type { CompanyStatus } from '#shared/company-status.ts'
import { companyStatusLabels } from '#web/domain/status-labels.ts'
import type { WidgetProps } from '#web/domain/widget.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './widgets.module.css'

const statusEffectTexts: Record<CompanyStatus, string> = {
  active: 'Everything in the plan is available.',
  past_due: 'Read-only until payment',
  suspended: 'Read-only until payment',
  inactive: 'Only billing is available.',
  closed: 'It will be deleted.',
}

const staffEffectTexts: Record<CompanyStatus, string> = {
  ...statusEffectTexts,
  past_due: 'Read-only, set by Marquee support',
  suspended: 'Read-only, set by Marquee support',
}

export function CompanyStatusWidget({ figures, settings }: WidgetProps) {
  const isSetByStaff = Boolean(useSession().account?.company?.set_by_staff)
  const effects = isSetByStaff ? staffEffectTexts : statusEffectTexts
  const { tone, word } = companyStatusLabels[figures.status]
  return (
    <div className={styles.facts}>
      <p className={styles.lead}>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </p>
      {settings.show_effect ? <p className={styles.quiet}>{effects[figures.status]}</p> : null}
    </div>
  )
}
