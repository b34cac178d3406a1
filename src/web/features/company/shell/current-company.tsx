import { useSession } from '#web/platform/session/session.tsx'
import { CompanyMark } from './company-mark.tsx'
import styles from './shell.module.css'

/** Company name on phones, where the switcher is in the drawer. */
export function CurrentCompany() {
  const { account } = useSession()
  const current = account?.memberships.find(({ company }) => company.id === account.company?.id)?.company
  if (!current) return null
  return (
    <p className={styles.here}>
      <CompanyMark logo={current.logo_url} />
      <span>{current.name}</span>
    </p>
  )
}
