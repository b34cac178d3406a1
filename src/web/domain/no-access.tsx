import { Lock } from 'lucide-react'
import type { AccessRequirement } from '#shared/access.ts'
import { companyInactiveText } from '#shared/browser-messages.ts'
import { useAccessBarrier, useIsGuest, useSession } from '#web/platform/session/session.tsx'
import styles from '#web/ui/block-state.module.css'
import { staffStatusText } from './staff-status-text.ts'

interface NoAccessProps {
  /** Explanation if the role is the reason. */
  sentence: string
  /** Access that the page needs. If the company's plan or status prevents it, the page says so instead. */
  needs?: AccessRequirement
}

/** Page for missing permissions. In an inactive company, the inactive status replaces `sentence` as the reason. */
export function NoAccess({ sentence, needs }: NoAccessProps) {
  const company = useSession().account?.company
  const status = company?.status ?? 'inactive'
  const barrier = useAccessBarrier(needs)
  const isGuest = useIsGuest()
  const [title, text] =
    status === 'inactive'
      ? [companyInactiveText, null]
      : barrier === 'module'
        ? ["This is not part of your company's plan.", 'An admin of your company can change the plan.']
        : barrier === 'status'
          ? [
              'Your company is read-only right now.',
              company?.set_by_staff
                ? staffStatusText(status, company.set_by_staff.reason)
                : 'You can make changes again once the overdue payment is made.',
            ]
          : [
              sentence,
              isGuest
                ? 'As a guest, you see the events you were invited to.'
                : 'An admin of your company can change what your role may do.',
            ]
  return (
    <div className={styles.block} data-kind="forbidden">
      <span className={styles.icon}>
        <Lock size={24} aria-hidden="true" />
      </span>
      <h1 className={styles.title}>{title}</h1>
      {text ? <p className={styles.text}>{text}</p> : null}
    </div>
  )
}
