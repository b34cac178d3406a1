import type { ReactNode } from 'react'
import styles from './choice-card.module.css'

interface ChoiceCardProps {
  /** Cards of one name are one question. */
  name: string
  value: string
  checked: boolean
  onChoose: () => void
  label: string
  children: ReactNode
}

/** A radio button as large as a card. */
export function ChoiceCard({ name, value, checked, onChoose, label, children }: ChoiceCardProps) {
  return (
    <label className={styles.card}>
      <input type="radio" name={name} value={value} checked={checked} onChange={onChoose} aria-label={label} />
      {children}
    </label>
  )
}
