import type { ReactNode } from 'react'
import styles from './figure-card.module.css'
import { numberText } from './format/numbers.ts'

interface FigureCardProps {
  label: string
  value: number | string
  note?: string
}

export function FigureCard({ label, value, note }: FigureCardProps) {
  return (
    <article className={styles.card} aria-label={label}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>{typeof value === 'number' ? numberText(value) : value}</p>
      {note ? <p className={styles.note}>{note}</p> : null}
    </article>
  )
}

export function FigureCards({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      {title ? <h2>{title}</h2> : null}
      <div className={styles.cards}>{children}</div>
    </section>
  )
}
