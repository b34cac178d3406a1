import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent'

interface StatusBadgeProps {
  tone?: Tone
  breaks?: boolean
  children: ReactNode
}

/** Colored label. The text must not depend on the color, as some users cannot tell colors apart. */
export function StatusBadge({ tone = 'neutral', breaks = false, children }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-breaks={breaks || undefined}>
      {children}
    </span>
  )
}
