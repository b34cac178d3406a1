import { Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './block-state.module.css'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  icon?: LucideIcon
  action?: ReactNode
}

export function EmptyState({ title, text, icon: Icon = Inbox, action }: EmptyStateProps) {
  return (
    <div className={styles.block} data-kind="empty">
      <span className={styles.icon}>
        <Icon size={24} aria-hidden="true" />
      </span>
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
