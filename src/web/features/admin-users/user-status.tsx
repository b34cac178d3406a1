import type { UserRow } from '#shared/features/admin-users'
import { StatusBadge } from '../../ui/status-badge.tsx'

export function UserStatus({ status }: { status: UserRow['status'] }) {
  if (status === 'active') return <StatusBadge tone="success">Active</StatusBadge>
  return <StatusBadge tone="danger">Suspended</StatusBadge>
}
