import { ArrowLeft, LogOut } from 'lucide-react'
import { Link, Outlet } from 'react-router'
import { AccountMenu } from '#web/domain/account-menu.tsx'
import { useSession } from '#web/platform/session/session.tsx'
import { ColorSchemeButton } from '#web/ui/color-scheme-button.tsx'
import { AppFrame } from '#web/ui/layout/app-frame.tsx'
import { ProductMark } from '#web/ui/layout/product-mark.tsx'
import { SidebarEntry } from '#web/ui/layout/sidebar-entry.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { PaletteButton } from '#web/ui/palette/palette-button.tsx'
import { adminEntries } from './admin-entries.ts'
import styles from './admin-shell.module.css'

const loadPalette = () => import('./admin-palette.tsx')
const AdminPalette = lazyComponent(loadPalette, 'AdminPalette')

export function AdminShell() {
  const { signOut } = useSession()
  return (
    <AppFrame
      tone="platform"
      mark={<ProductMark label="Super Admin" />}
      sidebar={({ collapsed }) => (
        <>
          <nav className={styles.navigation} aria-label="Super Admin">
            {adminEntries.map(({ label, path, icon: Icon }) => (
              <SidebarEntry
                key={path}
                to={path}
                label={label}
                icon={<Icon size={18} aria-hidden="true" />}
                collapsed={collapsed}
                exact={path === '/admin'}
              />
            ))}
          </nav>
          <div className={styles.leave} data-collapsed={collapsed}>
            <Link to="/dashboard" title={collapsed ? 'Back to Dashboard' : undefined}>
              <ArrowLeft size={18} aria-hidden="true" />
              <span>Back to Dashboard</span>
            </Link>
            <button type="button" onClick={() => signOut('/')} title={collapsed ? 'Sign Out' : undefined}>
              <LogOut size={18} aria-hidden="true" />
              <span>Sign Out</span>
            </button>
          </div>
        </>
      )}
      topBar={
        <div className={styles.top}>
          <PaletteButton load={loadPalette} CommandPalette={AdminPalette} />
          <ColorSchemeButton />
          <AccountMenu />
        </div>
      }
    >
      <Outlet />
    </AppFrame>
  )
}
