import type { ReactNode } from 'react'
import styles from './choice-card.module.css'

interface ChoiceCardProps {
  /** Cards of one name are one question. */
  name: string
  value: string
  checked: boolean
  onChoose: () => void
  label: string
  /** How many rows of the grid around it its content is laid over, so that those of all cards stand on one line. */
  rows?: number
  children: ReactNode
}

/** A radio button as large as a card. */
export function ChoiceCard({ name, value, checked, onChoose, label, rows, children }: ChoiceCardProps) {
  return (
    <label className={styles.card} style={rows ? { gridRow: `span ${rows}` } : undefined} data-rows={rows}>
      <input type="radio" name={name} value={value} checked={checked} onChange={onChoose} aria-label={label} />
      {children}
    </label>
  )
}
