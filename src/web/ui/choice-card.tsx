import type { ReactNode } from 'react'
import styles from './choice-card.module.css'

interface ChoiceCardProps {
  name: string
  value: string
  checked: boolean
  onChoose: () => void
  label: string
  /** Number of rows of the parent grid that the card spans, so that the contents of all cards align. */
  rows?: number
  children: ReactNode
}

export function ChoiceCard({ name, value, checked, onChoose, label, rows, children }: ChoiceCardProps) {
  return (
    <label className={styles.card} style={rows ? { gridRow: `span ${rows}` } : undefined} data-rows={rows}>
      <input type="radio" name={name} value={value} checked={checked} onChange={onChoose} aria-label={label} />
      {children}
    </label>
  )
}
