import { Alert, Button, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Output } from '#shared/call.ts'
import { deletionCancelDays, maxDownloadsPerDay, type ownData } from '#shared/features/identity/own-data.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { Bullets } from '#web/ui/bullets.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useDownloadOwnData, useOwnData } from './use-own-data.ts'

export function OwnDataTab() {
  const { account } = useSession()
  const locked = Boolean(account?.session?.impersonation)
  const data = useOwnData({ enabled: account !== null && !locked })
  if (locked) {
    return (
      <Panel title="Your data" width="form">
        <Alert color="orange" title="Not while impersonating">
          Only the account holder can download their data or delete the account.
        </Alert>
      </Panel>
    )
  }
  return (
    <Loaded
      query={data}
      loading={<LoadingScreen text="Loading your data..." fill="block" />}
      failed="What is known about your data could not be loaded."
    >
      {(known) => (
        <>
          <DownloadCard left={known.downloads_left} />
          <DeleteAccountCard known={known} />
        </>
      )}
    </Loaded>
  )
}

const CurrentPasswordDialog = lazyComponent(
  () => import('#web/domain/current-password-dialog.tsx'),
  'CurrentPasswordDialog',
)

function DownloadCard({ left }: { left: number }) {
  const [asking, setAsking] = useState(false)
  const download = useDownloadOwnData()
  return (
    <Panel title="Download your data" description="Everything we keep about you, as one ZIP file" width="form">
      <Text size="sm" mb="md">
        It includes your profile and email addresses, memberships and invitations, sign-in history, activity, settings
        and photo. Passwords and other secrets are left out, and so is everything that belongs to other people or to a
        company.
      </Text>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden="true" />}
        disabled={left === 0}
        loading={download.isPending}
        onClick={() => setAsking(true)}
      >
        Download my data
      </Button>
      {left === 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          You have downloaded it {maxDownloadsPerDay} times within 24 hours. You can do so again tomorrow.
        </Text>
      ) : null}
      {asking ? (
        <Suspense>
          <CurrentPasswordDialog
            title="Download your data?"
            confirmLabel="Download"
            working={download.isPending}
            onConfirm={(current_password) => download.mutateAsync({ current_password })}
            onClose={() => setAsking(false)}
          >
            This file is sensitive. Keep it where only you can read it.
          </CurrentPasswordDialog>
        </Suspense>
      ) : null}
    </Panel>
  )
}

const DeleteAccountDialog = lazyComponent(() => import('./delete-account-dialog.tsx'), 'DeleteAccountDialog')

type OwnDataState = Output<typeof ownData.calls.getOwnData>

function DeleteAccountCard({ known }: { known: OwnDataState }) {
  const [asking, setAsking] = useState(false)
  const stands = deletionObstacle(known)
  return (
    <Panel title="Delete your account" description="Permanently delete your account and all your data" width="form">
      <Bullets>
        <li>You are signed out everywhere immediately, and nobody can use the account.</li>
        <li>For {deletionCancelDays} days you can change your mind: use the link we email you, or just sign in.</li>
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

function deletionObstacle({ held_companies, is_super_admin }: OwnDataState) {
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
        You are the owner or the last administrator of these companies. Transfer ownership, or close them, before you
        delete your account:
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
