import { Button, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { downloadsADay } from '#shared/features/identity/own-data.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useDownload } from './use-own-data.ts'

const CurrentPasswordDialog = lazyComponent(
  () => import('#web/domain/current-password-dialog.tsx'),
  'CurrentPasswordDialog',
)

export function DownloadCard({ left }: { left: number }) {
  const [asking, setAsking] = useState(false)
  const download = useDownload()
  return (
    <Panel title="Download your data" description="Everything we keep about you, as one ZIP file" width="form">
      <Text size="sm" mb="md">
        It holds your profile and addresses, your memberships and invitations, where and when you were signed in, what
        you did, your settings and your photo. Passwords and other secrets are left out, and so is what belongs to other
        people or to a company.
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
          You have downloaded it {downloadsADay} times within 24 hours. You can do so again tomorrow.
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
            The file tells a lot about you. Keep it where only you can read it.
          </CurrentPasswordDialog>
        </Suspense>
      ) : null}
    </Panel>
  )
}
