import type { TeamMember } from '#shared/features/company/team.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export function MemberStatus({ member }: { member: Pick<TeamMember, 'is_primary' | 'is_guest' | 'status'> }) {
  return (
    <>
      {member.is_primary ? (
        <StatusBadge tone="accent">Owner</StatusBadge>
      ) : member.status === 'active' ? (
        <StatusBadge tone="success">Active</StatusBadge>
      ) : (
        <StatusBadge>Inactive</StatusBadge>
      )}
      {member.is_guest ? <StatusBadge tone="info">Guest</StatusBadge> : null}
    </>
  )
}
