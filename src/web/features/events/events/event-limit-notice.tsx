import { Alert } from '@mantine/core'
import { SeePlansButton } from '#web/domain/limit-alert.tsx'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { numberText } from '#web/ui/format/numbers.ts'

/** Notice for a new event if the plan's event limit is reached, before the form is filled in. */
export function EventLimitNotice() {
  const { data } = useApiQuery(companyApi.events.getEventLimit, {}, { staleTime: 0 })
  if (!data || data.allowed === null || data.used < data.allowed) return null
  return (
    <Alert
      color="orange"
      mb="md"
      title={`Event limit reached (${numberText(data.used)} of ${numberText(data.allowed)})`}
    >
      You can save inquiries. To save other events, cancel an event, move one to the bin, or archive one that is done.
      <SeePlansButton mt="xs" />
    </Alert>
  )
}
