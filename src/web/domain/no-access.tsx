import { Lock } from 'lucide-react'
import { companyInactiveText } from '#shared/browser-messages.ts'
import { useSession } from '#web/platform/session/session.tsx'
import styles from '#web/ui/block-state.module.css'

/** Page for missing permissions. In an inactive company, the inactive status replaces `sentence` as the reason. */
export function NoAccess({ sentence }: { sentence: string }) {
  const { account } = useSession()
  const inactive = (account?.company?.status ?? 'inactive') === 'inactive'
  return (
    <div className={styles.block} data-kind="forbidden">
      <span className={styles.icon}>
        <Lock size={24} aria-hidden="true" />
      </span>
      <h1 className={styles.title}>{inactive ? companyInactiveText : sentence}</h1>
      {inactive ? null : <p className={styles.text}>An admin of your company can change what your role may do.</p>}
    </div>
  )
}
