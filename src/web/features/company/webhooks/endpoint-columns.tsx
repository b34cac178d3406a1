import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import type { WebhookEndpoint } from '#shared/features/company/webhooks.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './webhooks.module.css'

type EndpointMenuChoice = 'test' | 'edit' | 'pause' | 'resume' | 'rotate' | 'delete'
type EndpointHandlers = Record<EndpointMenuChoice, (endpoint: WebhookEndpoint) => void>

export function endpointColumns(on: EndpointHandlers): readonly Column<WebhookEndpoint>[] {
  return [
    {
      key: 'url',
      header: 'Endpoint',
      cell: ({ url, description }) => (
        <span className={styles.endpoint}>
          <span>{url}</span>
          {description ? <span className={styles.quiet}>{description}</span> : null}
        </span>
      ),
    },
    {
      key: 'events',
      header: 'Event types',
      cell: ({ event_types }) => (
        <span className={styles.whole}>
          {event_types.length === 1 ? event_types[0] : `${event_types.length} types`}
        </span>
      ),
    },
    { key: 'status', header: 'Status', cell: (endpoint) => <EndpointStatus endpoint={endpoint} /> },
    { key: 'added', header: 'Added', unbroken: true, cell: ({ created_at }) => shortDate(created_at) },
    {
      key: 'menu',
      header: 'Actions',
      hiddenHeader: true,
      cell: (endpoint) => <EndpointMenu endpoint={endpoint} on={on} />,
    },
  ]
}

const pausedLabels = {
  by_hand: 'Paused',
  failing: 'Paused after repeated failure',
  gone: 'Paused: the receiver is gone',
} as const

function EndpointStatus({ endpoint: { status, paused_because, failing_since } }: { endpoint: WebhookEndpoint }) {
  if (status === 'paused') {
    const because = paused_because ?? 'by_hand'
    return <StatusBadge tone={because === 'by_hand' ? 'neutral' : 'danger'}>{pausedLabels[because]}</StatusBadge>
  }
  if (failing_since) return <StatusBadge tone="warning">Failing since {shortDate(failing_since)}</StatusBadge>
  return <StatusBadge tone="success">Active</StatusBadge>
}

function EndpointMenu({ endpoint, on }: { endpoint: WebhookEndpoint; on: EndpointHandlers }) {
  const paused = endpoint.status === 'paused'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Actions for ${endpoint.url}`}>
          <Ellipsis size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={paused} onClick={() => on.test(endpoint)}>
          Send test
        </Menu.Item>
        <Menu.Item onClick={() => on.edit(endpoint)}>Edit</Menu.Item>
        <Menu.Item onClick={() => (paused ? on.resume(endpoint) : on.pause(endpoint))}>
          {paused ? 'Resume' : 'Pause'}
        </Menu.Item>
        <Menu.Item onClick={() => on.rotate(endpoint)}>New secret</Menu.Item>
        <Menu.Item c="var(--mq-danger)" onClick={() => on.delete(endpoint)}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
