import '@mantine/dates/styles.layer.css'
import { DatePickerInput, type DayOfWeek } from '@mantine/dates'
import { CalendarDays } from 'lucide-react'
import { firstWeekday } from '#web/domain/week.ts'

interface DayFilterProps {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

const calendarLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
}

/** Date filter of a list. Dates are in UTC. */
export function DayFilter({ label, value, min, max, onChange }: DayFilterProps) {
  return (
    <DatePickerInput
      label={label}
      placeholder="Pick a date"
      clearable
      valueFormat="MMM DD, YYYY"
      value={value || null}
      minDate={min || undefined}
      maxDate={max || undefined}
      onChange={(day) => onChange(day ?? '')}
      hideOutsideDates
      firstDayOfWeek={(firstWeekday() % 7) as DayOfWeek}
      weekendDays={[]}
      // With roles, Mantine adds a dialog role that refers to a label that does not exist.
      popoverProps={{ withRoles: false, withinPortal: false }}
      ariaLabels={calendarLabels}
      leftSection={<CalendarDays size={16} aria-hidden="true" />}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
    />
  )
}
