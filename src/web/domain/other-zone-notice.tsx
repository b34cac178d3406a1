import { Button } from '@mantine/core'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { numberText } from '#web/ui/format/numbers.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'

interface OtherZoneNoticeProps {
  /** Venue of the events; missing for events without a venue. */
  venueId?: string
  /** Only events in this time zone, which the company had before. */
  from?: string
}

/** Offers to move upcoming events to the time zone that their venue, or the company, has now. */
export function OtherZoneNotice(props: OtherZoneNoticeProps) {
  const mayMove = useCan()({ module: 'events', level: 'write' })
  return mayMove ? <ZoneNotices {...props} /> : null
}

function ZoneNotices({ venueId, from }: OtherZoneNoticeProps) {
  const place = venueId === undefined ? {} : { venue_id: venueId }
  const found = useApiQuery(companyApi.events.previewTimeZone, place)
  const move = useApiMutation(companyApi.events.moveToTimeZone, {
    successToast: ({ moved, time_zone }) => ({
      title: `${eventsText(moved)} moved to ${time_zone} time`,
      message: 'Local times stay the same.',
    }),
    errorToast: 'Not moved',
    invalidates: ['events', 'dashboard'],
  })
  const others = found.data?.others.filter(({ time_zone }) => from === undefined || time_zone === from) ?? []
  return others.map(({ time_zone, events }) => (
    <PlainNotice key={time_zone} tone="warning">
      {eventsText(events)} {events === 1 ? 'is' : 'are'} planned in {time_zone} time.{' '}
      <Button
        size="compact-sm"
        variant="default"
        loading={move.isPending}
        onClick={() => move.mutate({ ...place, from: time_zone })}
      >
        Move to {found.data?.time_zone} time
      </Button>
    </PlainNotice>
  ))
}

function eventsText(count: number): string {
  return `${numberText(count)} upcoming ${count === 1 ? 'event' : 'events'}`
}
