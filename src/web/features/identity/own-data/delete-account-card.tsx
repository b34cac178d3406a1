import { Alert, Button, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Output } from '#shared/call.ts'
import { deletionDays, type ownData } from '#shared/features/identity/own-data.ts'
import { Bullets } from '#web/ui/bullets.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'

const DeleteAccountDialog = lazyComponent(() => import('./delete-account-dialog.tsx'), 'DeleteAccountDialog')

type Known = Output<typeof ownData.calls.getOwnData>

export function DeleteAccountCard({ known }: { known: Known }) {
  const [asking, setAsking] = useState(false)
  const stands = obstacle(known)
  return (
    <Panel title="Delete your account" description="For good, with everything about you" width="form">
      <Bullets>
        <li>You are signed out everywhere immediately, and nobody can use the account.</li>
        <li>For {deletionDays} days you can keep it after all: with the link we mail you, or by signing in.</li>
        <li>Then your profile, addresses, sessions, connections and memberships are erased. This cannot be undone.</li>
        <li>What you wrote in a company stays there, under “Former member”. Your address is free for a new account.</li>
      </Bullets>
      {stands ?? (
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      )}
      {asking ? (
        <Suspense>
          <DeleteAccountDialog hasSecondFactor={known.two_factor} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </Panel>
  )
}

function obstacle({ held_companies, is_super_admin }: Known) {
  if (is_super_admin)
    return (
      <Alert color="orange" title="You are a super admin">
        Have another super admin take these rights away before you delete your account.
      </Alert>
    )
  if (held_companies.length === 0) return null
  return (
    <Alert color="orange" title="Companies depend on you">
      <Text size="sm">
        You are the owner or the last administrator of these companies. Hand this over in their team, or close them in
        their settings, before you delete your account:
      </Text>
      <Bullets>
        {held_companies.map(({ id, name }) => (
          <li key={id}>
            <strong>{name}</strong>
          </li>
        ))}
      </Bullets>
    </Alert>
  )
}
