import { Alert, Textarea } from '@mantine/core'
import { ConflictList, conflictsTitle } from './conflict-list.tsx'
import styles from './conflicts.module.css'
import type { FoundConflicts } from './use-conflicts.ts'

interface ConflictReasonProps {
  found: FoundConflicts
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  readOnly?: boolean
}

/** Conflicts of an unsaved event, and an input for the reason to save it anyway. */
export function ConflictReason({ found, value, onChange, error, readOnly = false }: ConflictReasonProps) {
  const { conflicts, needsReason, isBlocked } = found
  if (conflicts.length === 0 && value === '' && !error) return null
  return (
    <div className={styles.reason}>
      {conflicts.length > 0 ? (
        <Alert color={needsReason || isBlocked ? 'red' : 'yellow'} title={conflictsTitle(conflicts)} role="status">
          <ConflictList conflicts={conflicts} />
        </Alert>
      ) : null}
      {needsReason || value !== '' || error ? (
        <Textarea
          label="Reason for allowing the conflict"
          description="Shown on all events concerned"
          data-path="conflict_reason"
          required={needsReason}
          autosize
          minRows={2}
          maxLength={500}
          readOnly={readOnly}
          error={error}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : null}
      {isBlocked ? <p>Only an admin of events can allow it.</p> : null}
    </div>
  )
}
