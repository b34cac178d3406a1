import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent'

/** A colour never stands alone: the word says the same. */
export function StatusBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
