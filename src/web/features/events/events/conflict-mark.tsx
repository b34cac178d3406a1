import { TriangleAlert } from 'lucide-react'
import styles from './calendar-entry.module.css'

/** Icon for a double booking, or for a space that is busy in a calendar from outside. */
export function ConflictMark() {
  return (
    <span className={styles.conflictMark} role="img" aria-label="Double-booked" title="Double-booked">
      <TriangleAlert size={14} aria-hidden="true" />
    </span>
  )
}
