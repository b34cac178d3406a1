import { ChevronsUpDown } from 'lucide-react'
import { useSession } from '#web/platform/session/session.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { LazyPopover } from '#web/ui/lazy-popover.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { CompanyMark } from './company-mark.tsx'
import styles from './shell.module.css'

const loadCompanyChoices = () => import('./company-choices.tsx')
const CompanyChoices = lazyComponent(loadCompanyChoices, 'CompanyChoices')
const CompanyChoicesInDrawer = lazyComponent(loadCompanyChoices, 'CompanyChoicesInDrawer')

/** With `inDrawer`, the menu renders inside the modal drawer, which would otherwise cover it. */
export function CompanySwitcher({ inDrawer = false }: { inDrawer?: boolean }) {
  const { account } = useSession()
  const current = account?.memberships.find(({ company }) => company.id === account.company?.id)?.company
  return (
    <LazyPopover
      kind="menu"
      load={loadCompanyChoices}
      button={
        <button type="button" className={styles.switcher} aria-label={`Company: ${current?.name ?? 'none'}`}>
          <CompanyMark logo={current?.logo_url} />
          <span className={styles.companyName}>{current?.name ?? 'No company'}</span>
          {current?.is_platform ? <StatusBadge tone="info">System</StatusBadge> : null}
          <ChevronsUpDown size={16} aria-hidden="true" />
        </button>
      }
    >
      {(opening) => (inDrawer ? <CompanyChoicesInDrawer {...opening} /> : <CompanyChoices {...opening} />)}
    </LazyPopover>
  )
}
