import { Bell } from 'lucide-react'
import { useMyInvitations } from '#web/features/company/use-my-invitations.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { withCount } from '#web/ui/format/with-count.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { LazyPopover } from '#web/ui/lazy-popover.tsx'
import styles from './notifications.module.css'
import { useNotices } from './use-notices.ts'

const loadNotificationList = () => import('./notification-list.tsx')
const NotificationList = lazyComponent(loadNotificationList, 'NotificationList')

export function Notifications() {
  const { account } = useSession()
  const invitations = useMyInvitations().data?.length ?? 0
  const factorMissing = account?.company?.two_factor_missing ?? false
  const news = useNotices().filter(({ is_new }) => is_new).length
  const count = invitations + (factorMissing ? 1 : 0) + news
  return (
    <span className={styles.place}>
      <LazyPopover
        kind="dialog"
        load={loadNotificationList}
        button={
          <button
            type="button"
            className={styles.bell}
            aria-label={count === 0 ? 'Notifications' : withCount('Notifications', count)}
          >
            <Bell size={18} aria-hidden="true" />
          </button>
        }
      >
        {(opening) => <NotificationList {...opening} />}
      </LazyPopover>
      {count > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      ) : null}
    </span>
  )
}
