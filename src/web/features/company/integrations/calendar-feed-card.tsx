import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import {
  useCalendarFeed,
  useCreateCalendarFeed,
  useRevokeCalendarFeed,
  useUpdateCalendarFeed,
} from './use-integrations.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

/** Calendar feed (iCalendar URL) with the events the user can see. The URL is shown only once, after its creation. */
export function CalendarFeedCard() {
  // Guests have no feeds of venues and spaces.
  const hasPlaces = useSession().account?.memberships.some(({ is_guest }) => !is_guest) === true
  const feed = useCalendarFeed()
  const create = useCreateCalendarFeed()
  const update = useUpdateCalendarFeed()
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  const url = create.data?.url ?? null

  return (
    <Panel
      title="Calendar feed"
      description="Your companies' events in any calendar app, always up to date"
      width="form"
    >
      <Loaded
        query={feed}
        loading={<LoadingScreen text="Loading your calendar feed..." fill="block" />}
        failed="Your calendar feed could not be loaded."
      >
        {(known) =>
          known === null ? (
            <>
              <Text size="sm" mb="md">
                Create a private link and subscribe to it in Google Calendar, Outlook, Apple Calendar or any other app
                that reads iCal.{hasPlaces ? ' To subscribe to a single venue or space, open its page.' : ''}
              </Text>
              <Button onClick={() => create.mutate({})} loading={create.isPending}>
                Create calendar address
              </Button>
            </>
          ) : (
            <Stack gap="md">
              {url ? <NewFeedUrl url={url} /> : <Text size="sm">Created on {longDate(known.created_at)}.</Text>}
              <Switch
                label="Include drafts and inquiries"
                checked={update.isPending ? update.variables.includes_unconfirmed : known.includes_unconfirmed}
                onChange={(event) => update.mutate({ includes_unconfirmed: event.currentTarget.checked })}
              />
              <Group gap="xs">
                <Button variant="default" onClick={() => setAsking('renew')}>
                  New address
                </Button>
                <Button variant="default" onClick={() => setAsking('revoke')}>
                  Revoke
                </Button>
              </Group>
            </Stack>
          )
        }
      </Loaded>
      {asking ? (
        <Suspense>
          <FeedConfirmDialog
            asking={asking}
            renewing={create.isPending}
            onRenew={(then) => create.mutate({ includes_unconfirmed: feed.data?.includes_unconfirmed ?? false }, then)}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      ) : null}
    </Panel>
  )
}

function NewFeedUrl({ url }: { url: string }) {
  return (
    <Stack gap="xs">
      <TextInput
        label="Calendar address"
        description="Whoever has it can read your events, including private ones that you own or that are shared with you. It is shown only now."
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <CopyButton text={url} label="Copy address" />
      </div>
    </Stack>
  )
}

interface FeedConfirmDialogProps {
  asking: 'renew' | 'revoke'
  renewing: boolean
  onRenew: (then: ReturnType<typeof closeOnSettled>) => void
  onClose: () => void
}

function FeedConfirmDialog({ asking, renewing, onRenew, onClose }: FeedConfirmDialogProps) {
  const revoke = useRevokeCalendarFeed()
  const renews = asking === 'renew'
  return (
    <ConfirmDialog
      title={renews ? 'Create a new calendar address?' : 'Revoke the calendar address?'}
      confirmLabel={renews ? 'Create new address' : 'Revoke'}
      tone={renews ? 'plain' : 'danger'}
      working={renewing || revoke.isPending}
      onConfirm={() => (renews ? onRenew(closeOnSettled(onClose)) : revoke.mutate(undefined, closeOnSettled(onClose)))}
      onCancel={onClose}
    >
      The current address stops working immediately, and calendars that use it stop updating.
    </ConfirmDialog>
  )
}
