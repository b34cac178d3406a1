import type { ReactNode } from 'react'
import styles from './pictures.module.css'

/** A window of the product, drawn small. It is a picture: its description stands for all of it. */
export function PictureFrame({
  description,
  title,
  children,
}: {
  description: string
  title: string
  children: ReactNode
}) {
  return (
    <div className={styles.frame} role="img" aria-label={description}>
      <div className={styles.bar}>
        <i />
        <i />
        <i />
        <b>{title}</b>
      </div>
      {children}
    </div>
  )
}
