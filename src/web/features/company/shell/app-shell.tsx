import { Outlet } from 'react-router'
import { ImpersonationBanner } from '#web/features/company/impersonation-banner.tsx'
import { useSession } from '#web/platform/session/session.tsx'
import { Frame } from '#web/ui/layout/frame.tsx'
import { ProductMark } from '#web/ui/layout/product-mark.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { PaletteButton } from '#web/ui/palette/palette-button.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { BillingWarning } from './billing-warning.tsx'
import { CompanySwitcher } from './company-switcher.tsx'
import { CurrentCompany } from './current-company.tsx'
import { ModuleNavigation } from './module-navigation.tsx'
import { Notifications } from './notifications.tsx'
import styles from './shell.module.css'
import { useShellBrand } from './use-shell-brand.ts'

const loadPalette = () => import('./command-palette.tsx')
const CommandPalette = lazyComponent(loadPalette, 'CommandPalette')

export function AppShell() {
  const { account } = useSession()
  return (
    <Frame
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
            <AvatarMenu />
          </div>
        </>
      }
    >
      <BillingWarning />
      <Outlet />
    </Frame>
  )
}
