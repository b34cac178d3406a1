import type { ReactNode } from 'react'
import styles from './marquee-board.module.css'

export function MarqueeBoard({ children, align }: { children: ReactNode; align: 'center' | 'end' }) {
  return (
    <div className={styles.board}>
      <div className={styles.bulbs} aria-hidden="true" />
      <div className={styles.panel} data-align={align}>
        {children}
      </div>
    </div>
  )
}
