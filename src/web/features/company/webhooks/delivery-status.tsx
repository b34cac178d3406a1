import type { WebhookDelivery } from '#shared/features/company/webhooks.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './webhooks.module.css'

const statusBadges = {
  pending: { tone: 'info', word: 'Pending' },
  delivered: { tone: 'success', word: 'Delivered' },
  failed: { tone: 'danger', word: 'Failed' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
} as const

export function DeliveryStatus({ delivery }: { delivery: WebhookDelivery }) {
  const { status, attempts, last_response_status: code } = delivery
  const { tone, word } = statusBadges[status]
  const tried = countWithNoun(attempts, 'attempt')
  return (
    <span className={styles.outcome}>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {attempts > 0 ? (
        <span className={styles.quiet}>{code === null ? `${tried}, no response` : `${tried}, HTTP ${code}`}</span>
      ) : null}
    </span>
  )
}
