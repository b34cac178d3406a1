import type { UserRow } from '#shared/features/back-office/admin-users.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export function UserStatus({ status }: { status: UserRow['status'] }) {
  if (status === 'active') return <StatusBadge tone="success">Active</StatusBadge>
  return <StatusBadge tone="danger">Suspended</StatusBadge>
}
