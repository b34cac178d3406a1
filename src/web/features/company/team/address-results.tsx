import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import styles from './invite.module.css'
import type { AddressResult } from './send-invitations.ts'

const tones: Record<AddressResult['outcome'], Tone> = { sent: 'success', undelivered: 'warning', refused: 'danger' }

export function AddressResults({ results }: { results: readonly AddressResult[] }) {
  return (
    <ul className={styles.results} aria-label="Results">
      {results.map(({ email, outcome, word }) => (
        <li key={email}>
          <span>{email}</span>
          <StatusBadge tone={tones[outcome]}>{word}</StatusBadge>
        </li>
      ))}
    </ul>
  )
}
