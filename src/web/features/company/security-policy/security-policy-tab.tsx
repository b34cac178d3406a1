import { Alert, Skeleton, Stack, Switch } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { SecurityPolicyRow } from '#shared/features/company/security-policy.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useSaveSecurityPolicy, useSecurityPolicy } from './use-security-policy.ts'

const RequireTwoFactorDialog = lazyComponent(() => import('./require-two-factor-dialog.tsx'), 'RequireTwoFactorDialog')

const policySwitches: readonly { name: keyof SecurityPolicyRow; label: string; text: string }[] = [
  {
    name: 'two_factor_required',
    label: 'Two-factor authentication for all users',
    text: 'Anyone who has not set it up must do so before using the company.',
  },
  {
    name: 'auto_logout',
    label: 'Auto-logout after 4 hours',
    text: 'Members are signed out after 4 hours of inactivity.',
  },
  {
    name: 'strong_passwords',
    label: 'Strong passwords',
    text: 'New passwords must have at least 8 characters, including a special character.',
  },
  {
    name: 'block_failed_logins',
    label: 'Block account after 5 failed logins',
    text: 'Blocks the account for 15 minutes. An emailed link unblocks it right away.',
  },
]

export function SecurityPolicyTab() {
  const { account } = useSession()
  const policy = useSecurityPolicy()
  const save = useSaveSecurityPolicy()
  const [asking, setAsking] = useState(false)
  const impersonating = Boolean(account?.session?.impersonation)

  const set = (name: keyof SecurityPolicyRow, on: boolean) => {
    if (name === 'two_factor_required' && on) setAsking(true)
    else save.mutate({ [name]: on })
  }
  return (
    <Panel title="Security" description="Security rules for everyone in your company" width="form">
      <Loaded
        query={policy}
        loading={<Skeleton height={260} radius={8} role="status" aria-label="Loading the policies..." />}
        failed="The policies could not be loaded."
      >
        {(current) => (
          <Stack gap="lg">
            {impersonating ? (
              <Alert color="orange" title="Not while impersonating">
                The policies of a company can only be changed by its own people.
              </Alert>
            ) : null}
            {policySwitches.map(({ name, label, text }) => (
              <Switch
                key={name}
                size="md"
                label={label}
                description={text}
                checked={current[name]}
                disabled={impersonating || save.isPending}
                onChange={(event) => set(name, event.currentTarget.checked)}
              />
            ))}
            {asking ? (
              <Suspense>
                <RequireTwoFactorDialog
                  working={save.isPending}
                  onCancel={() => setAsking(false)}
                  onConfirm={() =>
                    save.mutate(
                      { two_factor_required: true },
                      closeOnSettled(() => setAsking(false)),
                    )
                  }
                />
              </Suspense>
            ) : null}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}
