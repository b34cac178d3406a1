import type { ReactNode } from 'react'
import styles from './section-header.module.css'

interface SectionHeaderProps {
  title: string
  subtitle?: string
  filters?: ReactNode
}

export function SectionHeader({ title, subtitle, filters }: SectionHeaderProps) {
  return (
    <div className={styles.head}>
      <div>
        <h2>{title}</h2>
        {subtitle ? <p>{subtitle}</p> : null}
      </div>
      {filters ? <div className={styles.filters}>{filters}</div> : null}
    </div>
  )
}
