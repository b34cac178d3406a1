import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isRefusedWith } from '#web/platform/api/api-error.ts'
import { useCan } from '#web/platform/session/session.tsx'

/** At the plan's limit, the way to a larger plan for whoever may pay; any other refusal is the children's. [M-LIM-13..15] */
export function LimitAlert({ error, children }: { error: Error; children?: ReactNode }) {
  const mayPay = useCan()({ module: 'company_settings', level: 'admin', status: 'any' })
  if (!isRefusedWith(error, 'event_limit_reached')) return children
  return (
    <Alert color="yellow">
      {error.message}
      {mayPay ? (
        <div>
          <Button component={Link} to="/company-settings?tab=billing" variant="default" size="compact-sm" mt="xs">
            See plans
          </Button>
        </div>
      ) : null}
    </Alert>
  )
}
