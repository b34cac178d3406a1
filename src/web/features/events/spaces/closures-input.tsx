import { Button, CloseButton, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { Closure } from '#shared/features/events/spaces.ts'
import type { CustomInputProps } from '#web/domain/records/record-screen.ts'
import styles from './spaces.module.css'

export function ClosuresInput({ value, onChange, errors, readOnly }: CustomInputProps) {
  const closures = Array.isArray(value) ? (value as Closure[]) : []
  const change = (at: number, changed: Partial<Closure>) =>
    onChange(closures.map((one, index) => (index === at ? { ...one, ...changed } : one)))
  return (
    <fieldset className={styles.rows}>
      <legend>Closed</legend>
      {closures.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is being entered has nothing else that stays
        <div key={at} className={styles.closure}>
          <TextInput
            type="datetime-local"
            label="From"
            readOnly={readOnly}
            error={errors[`${at}.from`]}
            value={one.from}
            onChange={(event) => change(at, { from: event.currentTarget.value.slice(0, 16) })}
          />
          <TextInput
            type="datetime-local"
            label="Until"
            readOnly={readOnly}
            error={errors[`${at}.until`]}
            value={one.until}
            onChange={(event) => change(at, { until: event.currentTarget.value.slice(0, 16) })}
          />
          <TextInput
            label="Reason"
            placeholder="Works, closed season"
            readOnly={readOnly}
            error={errors[`${at}.reason`]}
            value={one.reason}
            onChange={(event) => change(at, { reason: event.currentTarget.value })}
          />
          {readOnly ? null : (
            <CloseButton
              size="lg"
              aria-label={`Remove closed period ${at + 1}`}
              onClick={() => onChange(closures.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {readOnly ? null : (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Plus size={14} aria-hidden="true" />}
            onClick={() => onChange([...closures, { from: '', until: '', reason: '' }])}
          >
            Add a closed period
          </Button>
        </div>
      )}
    </fieldset>
  )
}
