import { Suspense, useState } from 'react'
import type { UserIntegration } from '#shared/features/company/integrations.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import rows from '#web/ui/row-list.module.css'
import { BusyTimes } from './busy-times.tsx'
import { ProviderRow } from './provider-row.tsx'
import { useDisconnect, useIntegrations } from './use-integrations.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

export function ProvidersCard() {
  const integrations = useIntegrations()
  const disconnect = useDisconnect()
  const [leaving, setLeaving] = useState<UserIntegration | null>(null)
  return (
    <Panel title="Integrations" description="What you use besides Marquee, connected to your account" width="form">
      <Loaded
        query={integrations}
        loading={<LoadingScreen text="Loading your integrations..." fill="block" />}
        failed="Your integrations could not be loaded."
      >
        {(list) => (
          <>
            <ul className={rows.list} aria-label="Integrations">
              {list.map((one) => (
                <ProviderRow key={one.integration_type} integration={one} onDisconnect={() => setLeaving(one)} />
              ))}
            </ul>
            {list.some(({ is_active, reason }) => is_active && reason === null) ? <BusyTimes /> : null}
          </>
        )}
      </Loaded>
      {leaving ? (
        <Suspense>
          <ConfirmDialog
            title={`Disconnect ${leaving.name}?`}
            confirmLabel="Disconnect"
            working={disconnect.isPending}
            onConfirm={() =>
              disconnect.mutate(
                { integration_type: leaving.integration_type },
                closeOnSettled(() => setLeaving(null)),
              )
            }
            onCancel={() => setLeaving(null)}
          >
            Marquee forgets its access to <strong>{leaving.name}</strong>.
            {leaving.writes_events ? ' The events that it wrote there are removed.' : null}
            {leaving.reason === null ? ' You can connect it again at any time.' : null}
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </Panel>
  )
}
