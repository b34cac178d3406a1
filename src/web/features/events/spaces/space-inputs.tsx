import { Button, CloseButton, Group, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { Closure, OpeningHours } from '#shared/features/events/spaces.ts'
import type { FieldInputProps, FieldInputs } from '#web/domain/records/record-screen.ts'
import { TimeOfDayInput } from '#web/domain/records/time-of-day-input.tsx'
import { firstWeekday, weekdayName, weekdays } from '#web/domain/week.ts'
import styles from './spaces.module.css'
import { useSpacesOf } from './use-spaces-of.ts'

const defaultHours = { from: '10:00', until: '23:00' }

/**
 * Input for the opening hours of a space. Without hours, the space is always open. A closing time before or at the
 * opening time is on the next day.
 */
function OpeningHoursInput({ value, onChange, errors, readOnly }: FieldInputProps) {
  const hours = Array.isArray(value) ? (value as OpeningHours[]) : []
  const [first] = hours
  const change = (at: number, changed: Partial<OpeningHours>) =>
    onChange(hours.map((one, index) => (index === at ? { ...one, ...changed } : one)))
  const add = () => {
    const last = hours.at(-1)
    onChange([...hours, { ...defaultHours, weekday: last ? (last.weekday % 7) + 1 : firstWeekday() }])
  }
  return (
    <fieldset className={styles.rows}>
      <legend>Opening hours</legend>
      {hours.length === 0 ? <p>Open at all times</p> : null}
      {hours.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is being entered has nothing else that stays
        <div key={at} className={styles.row}>
          <NativeSelect
            aria-label={`Day ${at + 1}`}
            disabled={readOnly}
            data={weekdays().map((day) => ({ value: String(day), label: weekdayName(day) }))}
            value={String(one.weekday)}
            onChange={(event) => change(at, { weekday: Number(event.currentTarget.value) })}
          />
          <TimeOfDayInput
            aria-label={`Opens ${at + 1}`}
            readOnly={readOnly}
            error={errors[`${at}.from`]}
            value={one.from}
            onChange={(from) => change(at, { from })}
          />
          <TimeOfDayInput
            aria-label={`Closes ${at + 1}`}
            readOnly={readOnly}
            error={errors[`${at}.until`]}
            value={one.until}
            onChange={(until) => change(at, { until })}
          />
          {readOnly ? null : (
            <CloseButton
              size="lg"
              aria-label={`Remove opening hours ${at + 1}`}
              onClick={() => onChange(hours.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {readOnly ? null : (
        <Group gap="xs">
          <Button variant="default" size="compact-sm" leftSection={<Plus size={14} aria-hidden="true" />} onClick={add}>
            Add opening hours
          </Button>
          {first ? (
            <Button variant="default" size="compact-sm" onClick={() => onChange(copiedToAllDays(hours, first.weekday))}>
              Copy {weekdayName(first.weekday)} to all days
            </Button>
          ) : null}
        </Group>
      )}
    </fieldset>
  )
}

/** Opening hours of one weekday, copied to all weekdays. They replace all other hours. */
function copiedToAllDays(hours: readonly OpeningHours[], weekday: number): OpeningHours[] {
  const copied = hours.filter((one) => one.weekday === weekday)
  return weekdays().flatMap((day) => copied.map((one) => ({ ...one, weekday: day })))
}

export const spaceInputs: FieldInputs = {
  name: NameInput,
  parts: PartsInput,
  opening_hours: OpeningHoursInput,
  closures: ClosuresInput,
}

/** Input for the name of a space. Warns if another space of the venue has the same name. */
function NameInput({ value, onChange, errors, readOnly, recordId, values }: FieldInputProps) {
  const spaces = useSpacesOf(typeof values.venue === 'string' ? values.venue : null).data?.rows ?? []
  const name = String(value ?? '')
  const isTaken = spaces.some((one) => one.id !== recordId && isSameName(one.name, name))
  return (
    <TextInput
      label="Name"
      name="name"
      data-path="name"
      required
      readOnly={readOnly}
      error={errors['']}
      description={isTaken ? 'This venue has another space with this name' : undefined}
      descriptionProps={{ c: 'orange' }}
      value={name}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase()
}

function PartsInput({ value, onChange, errors, readOnly, values }: FieldInputProps) {
  const spaces = useSpacesOf(typeof values.venue === 'string' ? values.venue : null).data?.rows ?? []
  const others = spaces.filter(({ name }) => name !== values.name)
  return (
    <MultiSelect
      searchable
      label="Made of"
      data-path="parts"
      description="Booking this space blocks its parts, and booking a part blocks this space"
      data={others.map(({ id, name }) => ({ value: id, label: name }))}
      readOnly={readOnly}
      error={Object.values(errors)[0]}
      nothingFoundMessage="No other space at this venue"
      value={Array.isArray(value) ? value : []}
      onChange={onChange}
    />
  )
}

function ClosuresInput({ value, onChange, errors, readOnly }: FieldInputProps) {
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
