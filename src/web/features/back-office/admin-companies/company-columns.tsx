import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { Link } from 'react-router'
import type { CompanyRow } from '#shared/features/back-office/admin-companies.ts'
import { displayStatus } from '#shared/subscription-display.ts'
import { companyStatusLabels } from '#web/domain/status-labels.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './admin-companies.module.css'
import { displayStatusLabels } from './display-text.ts'

export const companyColumns: readonly Column<CompanyRow>[] = [
  {
    key: 'company',
    header: 'Company',
    sort: 'name',
    cell: ({ id, name, slug, is_platform }) => (
      <span className={styles.company}>
        <Link to={`/admin/companies/${id}`}>{name}</Link>
        <span>/{slug}</span>
        {is_platform ? <StatusBadge tone="info">System</StatusBadge> : null}
      </span>
    ),
  },
  { key: 'plan', header: 'Plan', unbroken: true, cell: ({ plan }) => plan?.name ?? 'No Plan' },
  { key: 'status', header: 'Status', cell: (row) => <Statuses row={row} /> },
  {
    key: 'members',
    header: 'Members',
    align: 'right',
    cell: ({ member_count }) => numberText(member_count),
  },
  { key: 'events', header: 'Events', align: 'right', cell: ({ event_count }) => numberText(event_count) },
  {
    key: 'created',
    header: 'Created',
    sort: 'created',
    unbroken: true,
    cell: ({ created_at }) => shortDate(created_at),
  },
  { key: 'menu', header: 'Actions', hiddenHeader: true, cell: (row) => <CompanyMenu row={row} /> },
]

function Statuses({ row }: { row: CompanyRow }) {
  const shown = displayStatusLabels[displayStatus(row.subscription_status)]
  const own = companyStatusLabels[row.status]
  return (
    <span className={styles.badges}>
      <StatusBadge tone={shown.tone}>{shown.word}</StatusBadge>
      {row.status === 'active' ? null : (
        <StatusBadge tone={own.tone}>{`Company ${own.word.toLowerCase()}`}</StatusBadge>
      )}
    </span>
  )
}

function CompanyMenu({ row }: { row: CompanyRow }) {
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${row.name}`}>
          <EllipsisVertical size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/admin/companies/${row.id}`}>
          View Details
        </Menu.Item>
        <Menu.Item component={Link} to={`/admin/logs?resourceId=${row.id}`}>
          View Audit Logs
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
