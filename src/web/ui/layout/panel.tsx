import type { ReactNode, Ref } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title?: ReactNode
  description?: ReactNode
  aside?: ReactNode
  children: ReactNode
  ref?: Ref<HTMLElement>
  /** Maximum width: 'form' is 640 px, 'full' is for lists. */
  width?: 'form' | 'full'
}

export function Panel({ title, description, aside, children, ref, width = 'full' }: PanelProps) {
  return (
    <section ref={ref} className={styles.panel} data-width={width}>
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
