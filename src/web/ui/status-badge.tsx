import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent'

interface StatusBadgeProps {
  tone?: Tone
  /** Long technical names break where there is little room. */
  breaks?: boolean
  children: ReactNode
}

/** A colour never stands alone: the word says the same. */
export function StatusBadge({ tone = 'neutral', breaks = false, children }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-breaks={breaks || undefined}>
      {children}
    </span>
  )
}
