import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { parseTimeOfDay } from '#shared/time/time-of-day.ts'
import { storedTimeText, timeOfDayText } from '#web/ui/format/times-of-day.ts'

interface TimeOfDayInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** Time input that accepts '9', '0930' and '9.30p'. Other text stays, shows an error, and validation rejects it. */
export function TimeOfDayInput({ value, error, onChange, ...shared }: TimeOfDayInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isLost = value.trim() !== '' && parseTimeOfDay(value) === undefined
  const read = (text: string) => {
    const minutes = parseTimeOfDay(text)
    return minutes === undefined ? text : toStoredTime(minutes)
  }
  return (
    <TextInput
      {...shared}
      error={isLost ? `Enter a time such as ${timeOfDayText(1290)}` : error}
      value={typed ?? storedTimeText(value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(read(event.currentTarget.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

function toStoredTime(minutes: number): string {
  const ofDay = minutes % 1440
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}
