import { TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isLocalDate } from '#shared/time/local-date.ts'
import { parseTimeOfDay } from '#shared/time/time-of-day.ts'
import { endAfter, minutesFrom, wallTimeAt } from '#shared/time/wall-time.ts'
import { timeOfDayText } from '#web/ui/format/times-of-day.ts'

interface WallTimeInputProps {
  label: string
  date: string
  /** Time that this time must follow, such as the start for an end. A value that is not later is on the next day. */
  after: string | null
  /** Whether this time is the end of what starts at `after`. */
  isEnd?: boolean
  /** Whether a value equal to `after` is on the same day. */
  mayBeEqual?: boolean
  value: string | null
  error?: ReactNode
  readOnly?: boolean
  /** Whether `onChange` is called while typing, not only afterwards. */
  isEager?: boolean
  onChange: (value: string | null) => void
}

/**
 * Time input for a day that accepts '21', '0030' and '12.30a'. Half past midnight on the next day is displayed as
 * '00:30 +1'. Invalid text stays in the input and blocks submitting the form.
 */
export function WallTimeInput({
  label,
  date,
  after,
  isEnd = false,
  mayBeEqual = false,
  value,
  error,
  readOnly = false,
  isEager = false,
  onChange,
}: WallTimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isKnown = isLocalDate(date)
  const shown = value && isKnown ? timeOfDayText(minutesFrom(date, value)) : ''
  const isLost = typed !== null && typed.trim() !== '' && parseTimeOfDay(typed) === undefined
  const unread = isLost ? `Enter a time such as ${timeOfDayText(1290)}` : ''
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.setCustomValidity(unread), [unread])
  /** Parse a text as a local time; undefined if it is invalid. */
  const wallOf = (text: string): string | null | undefined => {
    if (text.trim() === '') return null
    const minutes = parseTimeOfDay(text)
    if (minutes === undefined || !isKnown) return undefined
    return after && !(mayBeEqual && wallTimeAt(date, minutes) === after)
      ? endAfter(after, minutes, date)
      : wallTimeAt(date, minutes)
  }
  const note = value && isKnown && !error && !unread ? nextDayNote(date, value, isEnd ? after : null) : null
  const leave = () => {
    const wall = typed === null ? undefined : wallOf(typed)
    if (wall === undefined) return
    onChange(wall)
    setTyped(null)
  }
  return (
    <TextInput
      ref={input}
      label={label}
      placeholder="–"
      inputMode="text"
      autoComplete="off"
      readOnly={readOnly || !isKnown}
      error={unread || error}
      description={note?.text}
      descriptionProps={note?.isLong ? { c: 'orange' } : {}}
      value={typed ?? shown}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        if (isEager) onChange(wallOf(text) ?? null)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
      }}
      onBlur={leave}
    />
  )
}

/** Minutes from which on a duration is probably a typing error. */
const longMinutes = 12 * 60

/** Note for a time that is not on the date itself. `from`: start of what ends at this time. */
function nextDayNote(date: string, value: string, from: string | null) {
  if (value.slice(0, 10) <= date) return null
  const length = from === null ? 0 : minutesFrom(date, value) - minutesFrom(date, from)
  const hours = Math.round(length / 6) / 10
  return { text: `On the next day${hours > 0 ? ` (${hours} h)` : ''}`, isLong: length > longMinutes }
}
