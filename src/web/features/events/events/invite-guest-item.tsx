import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'

/** Opens the invite dialog of the team with this event selected. Shown only if guests of the event can be invited. */
export function InviteGuestItem({ record }: { record: RecordRow }) {
  const mayInvite = useCan()({ module: 'team', level: 'write', status: 'follows' })
  const { data } = useApiQuery(companyApi.invitations.listInvitableEvents, mayInvite ? {} : null)
  if (!data?.guests_allowed || !data.events.some(({ id }) => id === record.id)) return null
  return (
    <Menu.Item component={Link} to={`/team-management?invite=open&event=${record.id}`}>
      Invite guest…
    </Menu.Item>
  )
}
