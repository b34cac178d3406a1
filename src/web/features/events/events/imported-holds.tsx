import { Group, NativeSelect } from '@mantine/core'
import { eventStatuses } from '#shared/event-status.ts'
import type { PreviewedRow } from '#shared/records/import-calls.ts'
import { addDays } from '#shared/time/local-date.ts'
import { dateOf } from '#shared/time/wall-time.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'

const terms = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90, 180, 365]
const labels = { first_days: 'A 1st hold expires after', other_days: 'Other holds expire after' } as const

/**
 * Notice about when imported holds will expire, and that their holders get no mail. Admins can change the terms of all
 * new holds here.
 */
export function ImportedHolds({ rows }: { rows: readonly PreviewedRow[] }) {
  const isHold = ({ outcome, values }: PreviewedRow) =>
    outcome === 'make' && values.some(({ column, text }) => column === 'status' && text === eventStatuses.hold)
  const hasHolds = rows.some(isHold)
  const hasAddresses = rows.some(({ values }) =>
    values.some(({ column, text }) => column === 'holder.email' && text !== ''),
  )
  const mayChange = useCan()({ module: 'events', level: 'admin' })
  const { data: settings } = useApiQuery(companyApi.holds.getHoldSettings, hasHolds ? {} : null)
  const save = useApiMutation(companyApi.holds.updateHoldSettings, { successToast: 'Saved', errorToast: 'Not saved' })
  if (!hasHolds || !settings) return null
  const today = dateOf(wallTimeOf(new Date().toISOString(), companyTimeZone() ?? 'UTC'))
  const expiry = (days: number) => `after ${daysText(days)}, on ${weekDayOfLocalDate(addDays(today, days))}`
  return (
    <PlainNotice tone="info">
      Imported holds expire, counted from the import: 1st holds and those without a space {expiry(settings.first_days)},
      others {expiry(settings.other_days)}, and each at the latest on its date.
      {hasAddresses
        ? ' Holders get no email about the import, only when a hold later moves up, is challenged, expires soon or ends.'
        : ''}
      {mayChange ? (
        <Group gap="md" mt="xs">
          {(['first_days', 'other_days'] as const).map((name) => (
            <NativeSelect
              key={name}
              label={labels[name]}
              description="Also your company’s rule from now on"
              disabled={save.isPending}
              value={String(settings[name])}
              data={[...new Set([...terms, settings[name]])]
                .toSorted((one, other) => one - other)
                .map((days) => ({ value: String(days), label: daysText(days) }))}
              onChange={(event) => save.mutate({ ...settings, [name]: Number(event.currentTarget.value) })}
            />
          ))}
        </Group>
      ) : null}
    </PlainNotice>
  )
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${numberText(days)} days`
}
