import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { useCan } from '#web/platform/session/session.tsx'

/** Menu item that opens the invite dialog of the team with this event selected. Says if the plan includes no guests. */
export function InviteGuestItem({ record }: { record: RecordRow }) {
  const mayInvite = useCan()({ module: 'team', level: 'write', status: 'follows' })
  if (!mayInvite || record.is_busy === true || record.status === 'declined') return null
  return (
    <Menu.Item component={Link} to={`/team-management?invite=open&event=${record.id}`}>
      Invite guest…
    </Menu.Item>
  )
}
