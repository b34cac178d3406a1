import { Outlet } from 'react-router'
import { useSession } from '../../platform/session.tsx'
import { Frame } from '../../ui/frame.tsx'
import { ImpersonationBanner } from '../../ui/impersonation-banner.tsx'
import { ProductMark } from '../../ui/product-mark.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { BillingWarning } from './billing-warning.tsx'
import { CompanySwitcher } from './company-switcher.tsx'
import { ModuleNavigation } from './module-navigation.tsx'
import { PaletteButton } from './palette-button.tsx'
import styles from './shell.module.css'

/** What surrounds every page of a signed-in person. */
export function AppShell() {
  const { account } = useSession()
  return (
    <Frame
      tone="company"
      mark={<ProductMark />}
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
          <div className={styles.right}>
            <PaletteButton />
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
