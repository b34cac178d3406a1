import { Group, NativeSelect } from '@mantine/core'
import { eventStatuses } from '#shared/event-status.ts'
import type { PreviewedRow } from '#shared/records/import-calls.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { weekDay } from '#web/ui/format/dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'

const terms = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90, 180, 365]
const labels = { first_days: 'A 1st hold expires after', other_days: 'Other holds expire after' } as const

/** When the holds of an import will expire. Admins can change the terms of all new holds here. */
export function ImportedHolds({ rows }: { rows: readonly PreviewedRow[] }) {
  const isHold = ({ outcome, values }: PreviewedRow) =>
    outcome === 'make' && values.some(({ column, text }) => column === 'status' && text === eventStatuses.hold)
  const hasHolds = rows.some(isHold)
  const mayChange = useCan()({ module: 'events', level: 'admin' })
  const { data: settings } = useApiQuery(companyApi.holds.getHoldSettings, hasHolds ? {} : null)
  const save = useApiMutation(companyApi.holds.updateHoldSettings, { successToast: 'Saved', errorToast: 'Not saved' })
  if (!hasHolds || !settings) return null
  const expiry = (days: number) => `after ${daysText(days)}, on ${weekDay(inDays(days))}`
  return (
    <PlainNotice tone="info">
      Imported holds expire, counted from the import: 1st holds and those without a space {expiry(settings.first_days)},
      others {expiry(settings.other_days)}, and each at the latest on its date.
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

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${numberText(days)} days`
}
