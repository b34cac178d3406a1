import type { ReactNode } from 'react'
import { numberText } from '#web/ui/format/numbers.ts'
import { PageLink } from '#web/ui/navigation/page-link.tsx'
import styles from './figure-card.module.css'

interface FigureCardProps {
  label: string
  value: number | string
  note?: ReactNode
  to?: string
}

export function FigureCard({ label, value, note, to }: FigureCardProps) {
  return (
    <article className={styles.card} aria-label={label} data-leads={to ? true : undefined}>
      <p className={styles.label}>{to ? <PageLink to={to}>{label}</PageLink> : label}</p>
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
