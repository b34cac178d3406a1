import { Alert } from '@mantine/core'
import { useSession } from '#web/platform/session/session.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { DownloadCard } from './download-card.tsx'
import { useOwnData } from './use-own-data.ts'

export function OwnDataTab() {
  const { account } = useSession()
  const locked = Boolean(account?.session?.impersonation)
  const data = useOwnData({ enabled: account !== null && !locked })
  if (locked) {
    return (
      <Panel title="Your data" width="form">
        <Alert color="orange" title="Not while impersonating">
          Only the person themself can download their data or delete their account.
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
