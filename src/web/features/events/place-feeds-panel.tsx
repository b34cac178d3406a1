import { Button } from '@mantine/core'
import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type FeedStatus, feedDetails, feedStatuses, type PlaceFeed } from '#shared/features/events/calendar-feeds.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useIsGuest, useSession } from '#web/platform/session/session.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import rows from '#web/ui/row-list.module.css'
import type { FeedPlace } from './subscribe-dialog.tsx'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')
const SubscribeDialog = lazyComponent(() => import('./subscribe-dialog.tsx'), 'SubscribeDialog')

/** The user's calendar feeds of a venue or space. Hidden for guests and during impersonation. */
export function PlaceFeedsPanel({ place }: { place: FeedPlace }) {
  const isGuest = useIsGuest()
  const isImpersonated = Boolean(useSession().account?.session?.impersonation)
  return isGuest || isImpersonated ? null : <FeedsOfPlace place={place} />
}

function FeedsOfPlace({ place }: { place: FeedPlace }) {
  const listed = useApiQuery(companyApi.calendarFeeds.listPlaceFeeds, {})
  const [isSubscribing, setSubscribing] = useState(false)
  const [changing, setChanging] = useState<PlaceFeed | null>(null)
  const [revoking, setRevoking] = useState<PlaceFeed | null>(null)
  const feeds = (listed.data?.feeds ?? []).filter(({ venue, space }) =>
    place.space_id === null ? space === null && venue.id === place.venue_id : space?.id === place.space_id,
  )
  return (
    <Panel
      title="Calendar feeds"
      description={`The events of this ${place.space_id === null ? 'venue' : 'space'} in Google Calendar, Outlook or Apple Calendar, always up to date`}
    >
      {feeds.length > 0 ? (
        <ul className={rows.list} aria-label="Your calendar addresses">
          {feeds.map((feed) => (
            <li key={feed.id} className={rows.row}>
              <div>
                <p className={rows.what}>{feed.name || statusesText(feed.statuses)}</p>
                <p className={rows.meta}>
                  {feed.name ? `${statusesText(feed.statuses)} · ` : ''}
                  {feedDetails[feed.detail]} · created on {longDate(feed.created_at)}
                </p>
              </div>
              <div>
                <Button
                  variant="default"
                  aria-label={`Change ${statusesText(feed.statuses)}`}
                  onClick={() => setChanging(feed)}
                >
                  Change
                </Button>
                <Button
                  variant="default"
                  aria-label={`Revoke ${statusesText(feed.statuses)}`}
                  onClick={() => setRevoking(feed)}
                >
                  Revoke
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        variant="default"
        mt={feeds.length > 0 ? 'md' : undefined}
        leftSection={<CalendarPlus size={16} aria-hidden="true" />}
        onClick={() => setSubscribing(true)}
      >
        Subscribe in your calendar
      </Button>
      <Suspense>
        {isSubscribing ? <SubscribeDialog place={place} onClose={() => setSubscribing(false)} /> : null}
        {changing ? <SubscribeDialog place={place} feed={changing} onClose={() => setChanging(null)} /> : null}
        {revoking ? <RevokeDialog feed={revoking} onClose={() => setRevoking(null)} /> : null}
      </Suspense>
    </Panel>
  )
}

function RevokeDialog({ feed, onClose }: { feed: PlaceFeed; onClose: () => void }) {
  const revoke = useApiMutation(companyApi.calendarFeeds.revokePlaceFeed, {
    successToast: 'Calendar address revoked',
    errorToast: 'The address could not be revoked',
  })
  return (
    <ConfirmDialog
      title="Revoke this calendar address?"
      confirmLabel="Revoke"
      working={revoke.isPending}
      onConfirm={() => revoke.mutate({ id: feed.id }, closeOnSettled(onClose))}
      onCancel={onClose}
    >
      The address stops working immediately, and calendars that use it stop updating.
    </ConfirmDialog>
  )
}

/** 'Holds, Confirmed events' */
function statusesText(statuses: readonly string[]): string {
  return (Object.keys(feedStatuses) as FeedStatus[])
    .filter((status) => statuses.includes(status))
    .map((status) => feedStatuses[status])
    .join(', ')
}
