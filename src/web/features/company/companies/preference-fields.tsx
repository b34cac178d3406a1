import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { z } from 'zod'
import type { companyPreferences } from '#shared/entities.ts'
import { weekdayName, weekdays } from '#web/domain/week.ts'
import { timeOfDay } from '#web/ui/format/times-of-day.ts'

interface WaysFieldsProps<Values> {
  form: UseFormReturnType<Values>
  readOnly: boolean
}

const asInRegion = 'As each person’s region has it'
const halfPastNine = 21 * 60 + 30
const names = new Intl.DisplayNames('en', { type: 'currency' })
const currencies = [
  { value: '', label: 'None' },
  ...Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: `${code} · ${names.of(code)}` })),
]

export function PreferenceFields<Values extends z.output<typeof companyPreferences>>({
  form,
  readOnly,
}: WaysFieldsProps<Values>) {
  const { values, errors } = form
  const say = (change: Partial<z.output<typeof companyPreferences>>) => form.setValues(change as Partial<Values>)
  const shared = { readOnly, allowDeselect: false }
  return (
    <>
      <Select
        {...shared}
        label="First day of the week"
        data={[
          { value: '', label: asInRegion },
          ...weekdays(1).map((day) => ({ value: String(day), label: weekdayName(day) })),
        ]}
        error={errors.first_weekday}
        value={String(values.first_weekday ?? '')}
        onChange={(day) => say({ first_weekday: Number(day) || null })}
      />
      <Select
        {...shared}
        label="Hours of the day"
        description="Without a choice, what is planned is written in 24 hours"
        data={[
          { value: '', label: asInRegion },
          { value: '24', label: `24 hours: ${timeOfDay(halfPastNine, 24)}` },
          { value: '12', label: `12 hours: ${timeOfDay(halfPastNine, 12)}` },
        ]}
        error={errors.clock}
        value={values.clock ?? ''}
        onChange={(clock) => say({ clock: clock === '12' || clock === '24' ? clock : null })}
      />
      <Select
        {...shared}
        label="Currency"
        description="New events begin with it"
        data={currencies}
        searchable
        limit={80}
        nothingFoundMessage="No such currency"
        error={errors.default_currency}
        value={values.default_currency ?? ''}
        onChange={(code) => say({ default_currency: code || null })}
      />
    </>
  )
}
