import { Alert, Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { recoveryCodeCount } from '#shared/features/identity/two-factor.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useTwoFactor } from './use-two-factor.ts'

const SetUpDialog = lazyComponent(() => import('./set-up-dialog.tsx'), 'SetUpDialog')
const TurnOffDialog = lazyComponent(() => import('./turn-off-dialog.tsx'), 'TurnOffDialog')
const RenewCodesDialog = lazyComponent(() => import('./renew-codes-dialog.tsx'), 'RenewCodesDialog')

type OpenDialog = 'set-up' | 'turn-off' | 'renew' | null

export function TwoFactorCard() {
  const locked = Boolean(useSession().account?.session?.impersonation)
  const state = useTwoFactor({ enabled: !locked })
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  const on = state.data?.enabled ?? false

  return (
    <Panel
      title="Two-factor authentication"
      description="A code from your phone in addition to the password"
      width="form"
      aside={state.data ? <StatusBadge tone={on ? 'success' : 'neutral'}>{on ? 'On' : 'Off'}</StatusBadge> : null}
    >
      {locked ? (
        <Alert color="orange" title="Not while impersonating">
          Two-factor authentication can only be changed by the person it belongs to.
        </Alert>
      ) : null}
      {state.isLoading ? <LoadingScreen text="Loading two-factor authentication..." fill="block" /> : null}
      {state.isError ? (
        <ErrorState
          message="Two-factor authentication could not be loaded."
          onRetry={state.refetch}
          retrying={state.isFetching}
        />
      ) : null}
      {state.data && !on ? (
        <>
          <Text size="sm" mb="md">
            With an authenticator app such as Aegis, 1Password or Google Authenticator, someone who learns your password
            still cannot sign in.
          </Text>
          <Button variant="default" onClick={() => setOpen('set-up')}>
            Set up two-factor authentication
          </Button>
        </>
      ) : null}
      {state.data && on ? (
        <>
          <Text size="sm" mb="md">
            On since {longDate(state.data.since ?? '')}. {codesLeftText(state.data.recovery_codes_left)}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => setOpen('renew')}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={() => setOpen('turn-off')}>
              Turn off
            </Button>
          </Group>
        </>
      ) : null}
      <Suspense>
        {open === 'set-up' ? <SetUpDialog onClose={close} /> : null}
        {open === 'turn-off' ? <TurnOffDialog onClose={close} /> : null}
        {open === 'renew' ? <RenewCodesDialog onClose={close} /> : null}
      </Suspense>
    </Panel>
  )
}

function codesLeftText(left: number): string {
  if (left === 0) return 'No recovery codes are left: make new ones.'
  return `${left} of ${recoveryCodeCount} recovery codes are left.`
}
