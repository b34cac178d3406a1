import { VenetianMask } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { returnToAdmin } from '#web/platform/session/return-to-admin.ts'
import { useSession } from '#web/platform/session/session.tsx'
import styles from './impersonation-banner.module.css'

export function ImpersonationBanner() {
  const { account, adopt, signOut } = useSession()
  const navigate = useNavigate()
  const [restoring, setRestoring] = useState(false)
  const impersonation = account?.session?.impersonation
  if (!account?.user || !impersonation) return null

  const restore = async () => {
    setRestoring(true)
    await returnToAdmin({ adopt, signOut, navigate }).finally(() => setRestoring(false))
  }
  return (
    <section className={styles.banner} aria-label="Impersonation">
      <VenetianMask size={20} aria-hidden="true" />
      <p>
        <strong>You are impersonating: {account.user.email}</strong> <span>(Admin: {impersonation.admin_email})</span>
      </p>
      <button type="button" onClick={restore} disabled={restoring}>
        {restoring ? 'Restoring...' : 'Return to Admin Account'}
      </button>
    </section>
  )
}
