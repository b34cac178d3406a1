import { Button } from '@mantine/core'
import { CalendarDays, FolderOpen } from 'lucide-react'
import type { UserIntegration } from '#shared/features/company/integrations.ts'
import { longDate } from '#web/ui/format/dates.ts'
import rows from '#web/ui/row-list.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './integrations.module.css'
import { useConnect } from './use-integrations.ts'

const icons = { dropbox: FolderOpen, google_calendar: CalendarDays, outlook_calendar: CalendarDays }
const states = {
  connected: ['success', 'Connected'],
  not_connected: ['neutral', 'Not connected'],
  unavailable: ['warning', 'Unavailable'],
} as const

interface ProviderRowProps {
  integration: UserIntegration
  onDisconnect: () => void
}

export function ProviderRow({ integration, onDisconnect }: ProviderRowProps) {
  const connect = useConnect()
  const { name, description, state, reason, connected_at } = integration
  const Icon = icons[integration.integration_type]
  const [tone, word] = states[state]
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
        {reason ? <p className={rows.meta}>{reason}</p> : null}
        {connected_at ? <p className={rows.meta}>Since {longDate(connected_at)}</p> : null}
      </div>
      {state === 'not_connected' ? (
        <Button
          size="xs"
          variant="default"
          aria-label={`Connect ${name}`}
          onClick={() => connect.mutate({ integration_type: integration.integration_type })}
          loading={connect.isPending || connect.isSuccess}
        >
          Connect
        </Button>
      ) : null}
      {state === 'connected' ? (
        <Button size="xs" variant="default" aria-label={`Disconnect ${name}`} onClick={onDisconnect}>
          Disconnect
        </Button>
      ) : null}
    </li>
  )
}
