import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { parseTimeOfDay } from '#shared/time/time-of-day.ts'
import { storedTimeText } from '#web/ui/format/times-of-day.ts'

interface TimeOfDayInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** Time input that accepts '9', '0930' and '9.30p'. Text that is not a time stays and shows an error. */
export function TimeOfDayInput({ value, onChange, ...shared }: TimeOfDayInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => {
    const minutes = parseTimeOfDay(text)
    return minutes === undefined ? text : toStoredTime(minutes)
  }
  return (
    <TextInput
      {...shared}
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
