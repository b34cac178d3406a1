import type { ReactNode } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title?: ReactNode
  description?: ReactNode
  aside?: ReactNode
  children: ReactNode
  /** Maximum width: 'form' is 640 px, 'full' is for lists. */
  width?: 'form' | 'full'
}

export function Panel({ title, description, aside, children, width = 'full' }: PanelProps) {
  return (
    <section className={styles.panel} data-width={width}>
      {title ? (
        <div className={styles.head}>
          <div>
            <h2>{title}</h2>
            {description ? <p>{description}</p> : null}
          </div>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  )
}
