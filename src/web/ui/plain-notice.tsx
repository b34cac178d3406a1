import type { ReactNode } from 'react'
import styles from './plain-notice.module.css'

interface PlainNoticeProps {
  tone: 'danger' | 'warning' | 'success' | 'info'
  title?: string
  children: ReactNode
}

/** Notice for pages without Mantine. Screen readers announce it when it appears. */
export function PlainNotice({ tone, title, children }: PlainNoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {title ? <p className={styles.title}>{title}</p> : null}
      <div>{children}</div>
    </div>
  )
}
