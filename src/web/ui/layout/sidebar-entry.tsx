import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import styles from './sidebar-entry.module.css'

interface SideEntryProps {
  to: string
  icon: ReactNode
  label: string
  collapsed: boolean
  /** Highlight the entry only on this path, not on the pages below it. */
  exact?: boolean
}

export function SidebarEntry({ to, icon, label, collapsed, exact = false }: SideEntryProps) {
  return (
    <NavLink
      className={styles.entry}
      to={to}
      end={exact}
      title={collapsed ? label : undefined}
      data-collapsed={collapsed}
    >
      {icon}
      <span className={styles.label}>{label}</span>
    </NavLink>
  )
}
