import { ActionIcon, Menu } from '@mantine/core'
import { Crown, Ellipsis, KeyRound, LogOut, UserMinus } from 'lucide-react'
import { Link } from 'react-router'
import { isWithinOwnAccess } from '#shared/access.ts'
import type { TeamMember } from '#shared/features/company/team.ts'
import { useOwnPermissions } from './use-own-reach.ts'

export type MemberAction = 'remove' | 'transfer' | 'leave'

interface MemberMenuProps {
  member: TeamMember
  mayRemove: boolean
  onAct: (act: MemberAction) => void
}

export function MemberMenu({ member, mayRemove, onAct }: MemberMenuProps) {
  const own = useOwnPermissions()
  const isSelf = member.id === own.membershipId
  const permissions = member.role?.permissions ?? {}
  const aboveOwn = !isWithinOwnAccess(own.permissions, permissions) || permissions['*'] === true
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Actions for ${member.user.full_name || member.user.email}`}
        >
          <Ellipsis size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/team-management/members/${member.id}`}
          leftSection={<KeyRound size={16} aria-hidden="true" />}
        >
          View access
        </Menu.Item>
        {own.isOwner && !isSelf && !member.is_guest ? (
          <Menu.Item leftSection={<Crown size={16} aria-hidden="true" />} onClick={() => onAct('transfer')}>
            Make owner
          </Menu.Item>
        ) : null}
        {isSelf && !member.is_primary ? (
          <Menu.Item leftSection={<LogOut size={16} aria-hidden="true" />} onClick={() => onAct('leave')}>
            Leave company
          </Menu.Item>
        ) : null}
        {mayRemove && !isSelf && !member.is_primary ? (
          <Menu.Item
            color="var(--mq-danger)"
            disabled={aboveOwn}
            leftSection={<UserMinus size={16} aria-hidden="true" />}
            onClick={() => onAct('remove')}
          >
            Remove Member
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
