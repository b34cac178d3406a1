import { useState } from 'react'
import type { FieldInputProps } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

/**
 * Time zone of the event form: the entered one, otherwise the venue's, otherwise the company's. A new venue changes the
 * zone unless the user has edited it. Undefined while loading.
 */
export function useEventZone(values: FieldInputProps['values']): string | undefined {
  const [first] = useState(values)
  const venue = typeof values.venue === 'string' ? values.venue : null
  const hasMoved = values.venue !== first.venue && values.time_zone === first.time_zone
  const said = typeof values.time_zone === 'string' && values.time_zone !== '' && !hasMoved ? values.time_zone : null
  const found = useApiQuery(companyApi.venues.getRecord, venue && !said ? { id: venue } : null)
  if (said) return said
  const zone = found.data?.record.time_zone
  return venue ? (typeof zone === 'string' ? zone : undefined) : companyTimeZone()
}
