import { Link } from 'react-router'
import type { ReceivedInvitation, SentInvitation } from '#shared/features/back-office/admin-users.ts'
import { companyPath } from '#web/features/back-office/admin-links.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

type Shown = Pick<SentInvitation, 'company_id' | 'company_name' | 'scope' | 'status' | 'created_at' | 'expires_at'>

const words: Record<SentInvitation['status'], { word: string; tone: Tone }> = {
  pending: { word: 'Pending', tone: 'info' },
  accepted: { word: 'Accepted', tone: 'success' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'warning' },
}

/** A pending invitation past its expiry counts as expired, regardless of its stored status. */
export function invitationBadge({ status, expires_at }: Pick<Shown, 'status' | 'expires_at'>) {
  return words[status === 'pending' && Date.parse(expires_at) <= Date.now() ? 'expired' : status]
}

function columnsOf<Row extends Shown>(who: Column<Row>, created: string): readonly Column<Row>[] {
  return [
    who,
    {
      key: 'company',
      header: 'Company',
      cell: ({ company_id, company_name }) => <Link to={companyPath(company_id)}>{company_name}</Link>,
    },
    { key: 'scope', header: 'Scope', unbroken: true, cell: ({ scope }) => scope },
    {
      key: 'status',
      header: 'Status',
      cell: (row) => {
        const { word, tone } = invitationBadge(row)
        return <StatusBadge tone={tone}>{word}</StatusBadge>
      },
    },
    { key: 'created', header: created, unbroken: true, cell: ({ created_at }) => shortDate(created_at) },
    { key: 'expires', header: 'Expires', unbroken: true, cell: ({ expires_at }) => shortDate(expires_at) },
  ]
}

export const sentColumns = columnsOf<SentInvitation>(
  { key: 'email', header: 'Invitee Email', cell: ({ email }) => email },
  'Sent',
)

export const receivedColumns = columnsOf<ReceivedInvitation>(
  { key: 'inviter', header: 'Invited By', cell: ({ invited_by }) => invited_by ?? '–' },
  'Received',
)
