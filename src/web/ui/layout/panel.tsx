import type { ReactNode } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title?: ReactNode
  description?: ReactNode
  aside?: ReactNode
  children: ReactNode
  /** Forms read best at 640 px; lists take what there is. */
  width?: 'form' | 'full'
}

/** A block of a page: a heading, what it is about, the content. */
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
