import type { ReactNode } from 'react'
import styles from './bullets.module.css'

export function Bullets({ children }: { children: ReactNode }) {
  return <ul className={styles.bullets}>{children}</ul>
}
