import type { ReactNode } from 'react'
import styles from './bullets.module.css'

/** Short sentences one below the other, each with a point before it. */
export function Bullets({ children }: { children: ReactNode }) {
  return <ul className={styles.bullets}>{children}</ul>
}
