import { Menu, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import styles from './app-frame.module.css'

export interface SidebarPlace {
  collapsed: boolean
  /** The sidebar is inside the modal drawer. Its menus must render there too, otherwise the drawer covers them. */
  inDrawer: boolean
}

interface FrameProps {
  /** Appearance. The back office ('platform') looks different, so that staff notice where they are. */
  tone: 'company' | 'platform'
  mark: ReactNode
  /** Colors of the company as CSS variables. */
  tint?: CSSProperties
  banner?: ReactNode
  sidebar: (place: SidebarPlace) => ReactNode
  topBar: ReactNode
  children: ReactNode
}

const collapsedKey = 'sidebarCollapsed'

/** Layout of the app: sidebar (a drawer on phones), top bar and content. */
export function AppFrame({ tone, mark, tint, banner, sidebar, topBar, children }: FrameProps) {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedKey) === 'yes')
  const { pathname } = useLocation()
  /** Path at which the drawer was opened. The drawer closes when the path changes. */
  const [drawerAt, setDrawerAt] = useState<string | null>(null)

  const fold = () => {
    localStorage.setItem(collapsedKey, collapsed ? 'no' : 'yes')
    setCollapsed(!collapsed)
  }
  const foldLabel = collapsed ? 'Expand the sidebar' : 'Collapse the sidebar'

  return (
    <div className={styles.frame} style={tint} data-tone={tone} data-banner={Boolean(banner)}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {banner}
      <div className={styles.columns}>
        <aside className={styles.sidebar} data-collapsed={collapsed} aria-label="Sidebar">
          <div className={styles.mark}>{mark}</div>
          <div className={styles.entries}>{sidebar({ collapsed, inDrawer: false })}</div>
          <button
            type="button"
            className={styles.fold}
            onClick={fold}
            aria-label={foldLabel}
            aria-expanded={!collapsed}
          >
            {collapsed ? (
              <PanelLeftOpen size={18} aria-hidden="true" />
            ) : (
              <PanelLeftClose size={18} aria-hidden="true" />
            )}
          </button>
        </aside>
        <div className={styles.body}>
          <header className={styles.top}>
            <button
              type="button"
              className={styles.burger}
              onClick={() => setDrawerAt(pathname)}
              aria-label="Open the menu"
              aria-haspopup="dialog"
            >
              <Menu size={20} aria-hidden="true" />
            </button>
            {topBar}
          </header>
          <main className={styles.content} id="content" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <Drawer open={drawerAt === pathname} onClose={() => setDrawerAt(null)} mark={mark}>
        {sidebar({ collapsed: false, inDrawer: true })}
      </Drawer>
    </div>
  )
}

interface DrawerProps {
  open: boolean
  onClose: () => void
  mark: ReactNode
  children: ReactNode
}

/** Sidebar as a native modal `<dialog>`, which traps the focus and closes on Escape. */
function Drawer({ open, onClose, mark, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the drawer closes it; Escape does the same by itself
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open ? (
        <div className={styles.drawerBody}>
          <div className={styles.mark}>
            {mark}
            <button type="button" className={styles.fold} onClick={onClose} aria-label="Close the menu">
              <X size={20} aria-hidden="true" />
            </button>
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: links and companies act by themselves; choosing one closes the drawer */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by keyboard clicks too */}
          <div className={styles.entries} onClick={(event) => isNavigation(event.target) && onClose()}>
            {children}
          </div>
        </div>
      ) : null}
    </dialog>
  )
}

/**
 * Whether a click selects a link or menu item, which closes the drawer. Otherwise the drawer could cover the dialog
 * about unsaved input.
 */
function isNavigation(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, [role="menuitem"]') !== null
}
