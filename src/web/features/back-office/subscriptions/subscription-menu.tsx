import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { SubscriptionRow } from '#shared/features/back-office/subscriptions.ts'
import { useSyncCompany } from '#web/features/back-office/use-sync-company.ts'

interface SubscriptionMenuProps {
  row: SubscriptionRow
  selling: boolean
  onCompare: () => void
}

export function SubscriptionMenu({ row, selling, onCompare }: SubscriptionMenuProps) {
  const sync = useSyncCompany()
  const [, setParams] = useSearchParams()
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Actions for ${row.company_name}`}
          loading={sync.isPending}
        >
          <EllipsisVertical size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!selling} onClick={onCompare}>
          Compare with Stripe
        </Menu.Item>
        <Menu.Item disabled={!selling} onClick={() => sync.mutate({ company_id: row.company_id })}>
          Sync this company
        </Menu.Item>
        <Menu.Item onClick={() => setParams({ tab: 'events', company: row.company_id })}>Billing events</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
