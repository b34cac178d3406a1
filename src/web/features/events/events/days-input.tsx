import { Button, CloseButton, MultiSelect, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import { dayTimeLabels, type EventDay, emptyDay, eventDayTimes } from '#shared/event-record.ts'
import { moveDays } from '#shared/move-days.ts'
import { addDays, isLocalDate } from '#shared/time/local-date.ts'
import { otherZoneNote } from '#shared/time/zone-note.ts'
import type { FieldInputProps } from '#web/domain/records/record-screen.ts'
import { isPastDate } from '#web/features/events/is-past-date.ts'
import { WallTimeInput } from '#web/features/events/wall-time-input.tsx'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import styles from './events.module.css'
import { SkippedTimes } from './skipped-times.tsx'
import { useEventZone } from './use-event-zone.ts'

/**
 * Input for the days of an event; only the date is required. Times are in the event's time zone, which is named if the
 * reader's time zone differs.
 */
export function DaysInput({ value, onChange, errors, readOnly, values }: FieldInputProps) {
  const given = Array.isArray(value) ? (value as EventDay[]) : []
  const days = given.length > 0 ? given : [emptyDay]
  const venue = typeof values.venue === 'string' ? values.venue : null
  const spaces = useApiQuery(
    companyApi.spaces.listRecords,
    venue ? { limit: 100, filters: JSON.stringify([['venue', 'any_of', [venue]]]) } : null,
  )
  const zone = useEventZone(values)
  const note = zone && otherZoneNote(zone)
  const change = (at: number, changed: Partial<EventDay>) =>
    onChange(days.map((day, index) => (index === at ? { ...day, ...changed } : day)))
  const add = () => {
    const last = days.at(-1)
    const next = last && isLocalDate(last.date) ? moveDays([last], addDays(last.date, 1)) : [emptyDay]
    onChange([...days, ...next.map((day) => ({ ...day, label: '' }))])
  }
  return (
    <div className={styles.days}>
      {days.map((day, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is being entered has nothing else that stays
        <fieldset key={at} className={styles.day}>
          <legend>{days.length > 1 ? `Day ${at + 1}` : 'When'}</legend>
          <TextInput
            type="date"
            label="Date"
            data-path={at === 0 ? 'days' : `days.${at}.date`}
            required
            withAsterisk
            readOnly={readOnly}
            error={errors[`${at}.date`] ?? (at === 0 ? errors[''] : undefined)}
            description={isPastDate(day.date, zone) ? 'This date is in the past' : undefined}
            value={day.date}
            onChange={(event) => change(at, withDate(day, event.currentTarget.value))}
          />
          {days.length > 1 ? (
            <TextInput
              label="Label"
              placeholder="Saturday"
              readOnly={readOnly}
              error={errors[`${at}.label`]}
              value={day.label}
              onChange={(event) => change(at, { label: event.currentTarget.value })}
            />
          ) : null}
          {isLocalDate(day.date) || readOnly ? null : <p className={styles.note}>Enter the date to add times.</p>}
          <div className={styles.times}>
            {eventDayTimes.map((name) => (
              <WallTimeInput
                key={name}
                label={dayTimeLabels[name]}
                date={day.date}
                after={timeBefore(day, name)}
                isEnd={name === 'ends'}
                mayBeEqual={name === 'load_out'}
                value={day[name]}
                error={errors[`${at}.${name}`]}
                readOnly={readOnly}
                onChange={(time) => change(at, { [name]: time })}
              />
            ))}
          </div>
          {venue && (spaces.data?.rows.length ?? 0) > 0 ? (
            <MultiSelect
              searchable
              label="Spaces"
              nothingFoundMessage="No such space at this venue"
              readOnly={readOnly}
              error={errors[`${at}.spaces`]}
              data={(spaces.data?.rows ?? [])
                .filter(({ id, is_active, is_bookable }) => (is_active && is_bookable) || day.spaces.includes(id))
                .map(({ id, name }) => ({ value: id, label: name }))}
              value={day.spaces}
              onChange={(chosen) => change(at, { spaces: chosen })}
            />
          ) : null}
          {days.length > 1 && !readOnly ? (
            <CloseButton
              size="lg"
              aria-label={`Remove day ${at + 1}`}
              onClick={() => onChange(days.filter((_, index) => index !== at))}
            />
          ) : null}
        </fieldset>
      ))}
      <SkippedTimes days={days} zone={zone} />
      {note ? <p className={styles.note}>Times are in {note}</p> : null}
      {readOnly ? null : (
        <div>
          <Button variant="default" size="compact-sm" leftSection={<Plus size={14} aria-hidden="true" />} onClick={add}>
            Add a day
          </Button>
        </div>
      )}
    </div>
  )
}

/** Time of the day that comes before another one; null for times that can be the first. */
function timeBefore({ doors, starts, ends }: EventDay, name: (typeof eventDayTimes)[number]): string | null {
  if (name === 'load_out') return ends ?? starts ?? doors
  return name === 'ends' || name === 'curfew' ? (starts ?? doors) : null
}

function withDate(day: EventDay, date: string): EventDay {
  if (!isLocalDate(date) || !isLocalDate(day.date)) return { ...day, date }
  const late = (time: string) =>
    Math.max(0, Math.round((Date.parse(time.slice(0, 10)) - Date.parse(day.date)) / 86_400_000))
  const moved = (time: string | null) => time && `${addDays(date, late(time))}${time.slice(10)}`
  return {
    ...day,
    date,
    load_in: moved(day.load_in),
    doors: moved(day.doors),
    starts: moved(day.starts),
    ends: moved(day.ends),
    load_out: moved(day.load_out),
    curfew: moved(day.curfew),
  }
}
