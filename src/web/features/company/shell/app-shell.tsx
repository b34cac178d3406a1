import { TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useMemo } from 'react'
import { Outlet, useLocation } from 'react-router'
import { AccountMenu } from '#web/domain/account-menu.tsx'
import { accentVariables, sidebarVariables, toStyle } from '#web/domain/brand-variables.ts'
import { ModuleIcon } from '#web/domain/module-icon.tsx'
import { ImpersonationBanner } from '#web/features/company/impersonation-banner.tsx'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import { useColorScheme } from '#web/platform/theme/color-scheme.ts'
import { AppFrame } from '#web/ui/layout/app-frame.tsx'
import { ProductMark } from '#web/ui/layout/product-mark.tsx'
import { SidebarEntry } from '#web/ui/layout/sidebar-entry.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { PaletteButton } from '#web/ui/palette/palette-button.tsx'
import { BillingWarningMessage } from './billing-warning-message.tsx'
import { billingWarningFor } from './billing-warning-text.ts'
import { CompanyMark } from './company-mark.tsx'
import { CompanySwitcher } from './company-switcher.tsx'
import { Notifications } from './notifications.tsx'
import styles from './shell.module.css'
import { useSidebarEntries } from './use-navigation.ts'

const loadPalette = () => import('./command-palette.tsx')
const CommandPalette = lazyComponent(loadPalette, 'CommandPalette')

export function AppShell() {
  const { account } = useSession()
  return (
    <AppFrame
      tone="company"
      mark={<ProductMark />}
      tint={useShellBrand()}
      banner={account?.session?.impersonation ? <ImpersonationBanner /> : null}
      sidebar={({ collapsed, inDrawer }) => (
        <>
          {inDrawer ? <CompanySwitcher inDrawer /> : null}
          <ModuleNavigation collapsed={collapsed} />
        </>
      )}
      topBar={
        <>
          <div className={styles.wideSwitcher}>
            <CompanySwitcher />
          </div>
          <CurrentCompany />
          <div className={styles.right}>
            <PaletteButton load={loadPalette} CommandPalette={CommandPalette} />
            <Notifications />
            <AccountMenu />
          </div>
        </>
      }
    >
      <BillingWarning />
      <Outlet />
    </AppFrame>
  )
}

/** Company name in the top bar on phones, where the company switcher is hidden in the drawer. */
function CurrentCompany() {
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

function ModuleNavigation({ collapsed }: { collapsed: boolean }) {
  const entries = useSidebarEntries()
  const { pathname } = useLocation()
  /** The path of the calendar is below that of events, but it has its own entry. */
  const isBelow = (path: string) =>
    entries.some((other) => other.path.startsWith(`${path}/`) && pathname.startsWith(other.path))
  return (
    <nav className={styles.navigation} aria-label="Modules">
      {entries.length === 0 ? <p className={styles.nothing}>No modules available</p> : null}
      {entries.map(({ key, path, search = '', icon, label }) => (
        <SidebarEntry
          key={key}
          to={path + search}
          icon={<ModuleIcon icon={icon} />}
          label={label}
          collapsed={collapsed}
          exact={isBelow(path)}
        />
      ))}
    </nav>
  )
}

/** Set the company colors on the document, because dialogs and menus render outside the page frame. */
function useShellBrand() {
  const { account } = useSession()
  const scheme = useColorScheme()
  const brand = account?.company?.brand
  useLayoutEffect(() => {
    const accent = Object.entries((brand && accentVariables(brand, scheme)) ?? {})
    const { style } = document.documentElement
    for (const [name, color] of accent) style.setProperty(name, color)
    return () => {
      for (const [name] of accent) style.removeProperty(name)
    }
  }, [brand, scheme])
  return useMemo(() => (brand ? toStyle(sidebarVariables(brand, scheme)) : undefined), [brand, scheme])
}

export function BillingWarning() {
  const { account } = useSession()
  const warning = billingWarningFor(account)
  const isAtBilling = useIsBillingPage(warning?.status === 'inactive')
  if (!warning || isAtBilling) return null
  return (
    <aside className={styles.warning} data-status={warning.status} aria-label="Billing warning">
      <TriangleAlert size={18} aria-hidden="true" />
      <BillingWarningMessage {...warning} />
    </aside>
  )
}

/** Whether the billing page is open, which shows the warning itself. An inactive company has no other tab. */
function useIsBillingPage(isOnlyTab: boolean): boolean {
  const { pathname, search } = useLocation()
  const may = useCan()({ module: 'company_settings', level: 'read', status: 'any' })
  const isTab = isOnlyTab || new URLSearchParams(search).get('tab') === 'billing'
  return may && isTab && pathname === '/company-settings'
}
