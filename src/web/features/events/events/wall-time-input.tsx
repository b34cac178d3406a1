import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isLocalDate } from '#shared/time/local-date.ts'
import { parseTimeOfDay } from '#shared/time/time-of-day.ts'
import { endAfter, minutesFrom, wallAt } from '#shared/time/wall-time.ts'
import { timeOfDay } from '#web/ui/format/times-of-day.ts'

interface WallTimeInputProps {
  label: string
  date: string
  /** Earlier time it must follow: an end not after the start is on the next day. */
  after: string | null
  value: string | null
  error?: string | undefined
  readOnly: boolean
  onChange: (value: string | null) => void
}

/** Time input; accepts '21', '0030', '12.30a'. Shows half past midnight as '00:30 +1'. */
export function WallTimeInput({ label, date, after, value, error, readOnly, onChange }: WallTimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isKnown = isLocalDate(date)
  const shown = value && isKnown ? timeOfDay(minutesFrom(date, value)) : ''
  const isLost = typed !== null && typed.trim() !== '' && parseTimeOfDay(typed) === undefined
  const leave = () => {
    if (typed === null) return
    const minutes = parseTimeOfDay(typed)
    if (typed.trim() === '') onChange(null)
    else if (minutes === undefined || !isKnown) return
    else onChange(after ? endAfter(after, minutes, date) : wallAt(date, minutes))
    setTyped(null)
  }
  return (
    <TextInput
      label={label}
      placeholder="–"
      inputMode="text"
      autoComplete="off"
      readOnly={readOnly || !isKnown}
      error={isLost ? `Write a time such as ${timeOfDay(1290)}` : error}
      value={typed ?? shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}
