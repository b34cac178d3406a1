import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { numberText } from '#web/ui/format/numbers.ts'

export function SeatsLeft() {
  const can = useCan()
  const seats = useApiQuery(companyApi.invitations.listInvitableEvents, {}).data?.seats
  if (!seats || seats.allowed === null) return null
  const isFull = seats.used >= seats.allowed
  return (
    <Text size="sm" mt="md" c={isFull ? 'red' : 'dimmed'}>
      {numberText(seats.used)} of {numberText(seats.allowed)} seats used.{' '}
      {can({ module: 'company_settings', level: 'read', status: 'any' }) ? (
        <Anchor component={Link} size="sm" td="underline" to="/company-settings?tab=billing">
          Upgrade for more
        </Anchor>
      ) : null}
    </Text>
  )
}
