import { Button, Group, Switch } from '@mantine/core'
import { CalendarDays, FolderOpen } from 'lucide-react'
import type { IntegrationType, UserIntegration } from '#shared/features/company/integrations.ts'
import { dateAndTime, longDate } from '#web/ui/format/dates.ts'
import rows from '#web/ui/row-list.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './integrations.module.css'
import { useConnectProvider, useSetEventWriting } from './use-integrations.ts'

const providerIcons = { dropbox: FolderOpen, google_calendar: CalendarDays, outlook_calendar: CalendarDays }
const stateBadges = {
  connected: ['success', 'Connected'],
  unused: ['neutral', 'Not used yet'],
  access_lost: ['danger', 'Access lost'],
  unreachable: ['warning', 'Not reachable'],
  not_connected: ['neutral', 'Not connected'],
  unavailable: ['warning', 'Unavailable'],
  not_yet_available: ['neutral', 'Not yet available'],
} as const

interface ProviderRowProps {
  integration: UserIntegration
  onDisconnect: () => void
}

export function ProviderRow({ integration, onDisconnect }: ProviderRowProps) {
  const connect = useConnectProvider()
  const { name, description, state, is_active } = integration
  const connects = state === 'not_connected' || state === 'access_lost'
  const Icon = providerIcons[integration.integration_type]
  const [tone, word] = stateBadges[state]
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <div>
        <p className={rows.what}>
          {name} <StatusBadge tone={tone}>{word}</StatusBadge>
        </p>
        <p className={rows.meta}>{description}</p>
        {connectionText(integration).map((sentence) => (
          <p key={sentence} className={rows.meta}>
            {sentence}
          </p>
        ))}
        {is_active && integration.reason === null ? <EventWritingSwitch integration={integration} /> : null}
      </div>
      <Group gap="xs" className={styles.acts}>
        {connects ? (
          <Button
            size="xs"
            variant="default"
            aria-label={`${is_active ? 'Connect again:' : 'Connect'} ${name}`}
            onClick={() => connect.mutate({ integration_type: integration.integration_type })}
            loading={connect.isPending || connect.isSuccess}
          >
            {is_active ? 'Connect again' : 'Connect'}
          </Button>
        ) : null}
        {is_active ? (
          <Button size="xs" variant="default" aria-label={`Disconnect ${name}`} onClick={onDisconnect}>
            Disconnect
          </Button>
        ) : null}
      </Group>
    </li>
  )
}

function EventWritingSwitch({
  integration: { integration_type, name, writes_events },
}: {
  integration: UserIntegration
}) {
  const writing = useSetEventWriting()
  if (writes_events === null) return null
  return (
    <Switch
      mt="sm"
      label="Write my events to this calendar"
      description={eventWritingHint[integration_type](name)}
      checked={writes_events}
      disabled={writing.isPending}
      onChange={(event) => writing.mutate({ integration_type, writes_events: event.currentTarget.checked })}
    />
  )
}

const separateCalendarText = 'The events you own, in a separate calendar for each of your companies.'
const eventWritingHint: Record<IntegrationType, (name: string) => string> = {
  dropbox: () => '',
  google_calendar: (name) => `${separateCalendarText} ${name} asks you first; Marquee writes to no other calendar.`,
  outlook_calendar: () =>
    `${separateCalendarText} Microsoft asks you first, and only knows a right to all your calendars; Marquee writes to no other calendar.`,
}

function connectionText({ name, state, reason, connected_at, last_worked_at }: UserIntegration): string[] {
  const story = reason ? [reason] : []
  if (state === 'access_lost') story.push(`${name} no longer accepts the access you gave. Connect it again.`)
  if (state === 'unreachable') story.push(`${name} did not answer when it was last asked.`)
  if (connected_at) story.push(`Connected since ${longDate(connected_at)}`)
  if (last_worked_at) story.push(`Last used ${dateAndTime(last_worked_at)}`)
  return story
}
