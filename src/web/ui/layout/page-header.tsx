import { type ReactNode, useRef } from 'react'
import { useFocusOfNewPage } from '#web/ui/keep-focus.ts'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** Title of the browser tab, if it differs from `title`. */
  tab?: string
  badge?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, tab = title, badge, subtitle, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOfNewPage(heading)
  return (
    <header className={styles.header}>
      <title>{`${tab} · Marquee`}</title>
      <div className={styles.words}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {title}
          </h1>
          {badge}
        </div>
        {subtitle ? <p>{subtitle}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  )
}
