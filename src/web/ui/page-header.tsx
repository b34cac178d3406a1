import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** What the browser tab says, when not the title itself. */
  tab?: string
  subtitle?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, tab = title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <title>{`${tab} · Marquee`}</title>
      <div className={styles.words}>
        <h1>{title}</h1>
        {subtitle ? <p>{subtitle}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  )
}
