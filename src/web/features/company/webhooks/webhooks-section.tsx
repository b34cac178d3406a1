import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { WebhookEndpoint } from '#shared/features/company/webhooks.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { type EndpointAction, EndpointActions } from './endpoint-actions.tsx'
import { endpointColumns } from './endpoint-columns.tsx'
import { useEndpoints, useSaveEndpoint, useSendTestDelivery } from './use-webhooks.ts'
import styles from './webhooks.module.css'

const EndpointDialog = lazyComponent(() => import('./endpoint-dialog.tsx'), 'EndpointDialog')
const SecretDialog = lazyComponent(() => import('./secret-dialog.tsx'), 'SecretDialog')

type OpenDialog =
  | { dialog: 'add' }
  | { dialog: 'edit'; endpoint: WebhookEndpoint }
  | { dialog: 'secret'; secret: string }

export function WebhooksSection() {
  const endpoints = useEndpoints()
  const test = useSendTestDelivery()
  const save = useSaveEndpoint()
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const [acting, setActing] = useState<EndpointAction | null>(null)
  const close = () => setOpened(null)
  const showSecret = (secret: string) => setOpened({ dialog: 'secret', secret })
  const used = endpoints.data?.endpoints.length ?? 0
  const limit = endpoints.data?.limit ?? null
  const full = limit !== null && used >= limit
  const addButton = (
    <Button
      leftSection={<Plus size={16} aria-hidden="true" />}
      disabled={!endpoints.data || full}
      onClick={() => setOpened({ dialog: 'add' })}
    >
      Add webhook
    </Button>
  )
  return (
    <>
      <SectionHeader
        title="Outgoing webhooks"
        subtitle="Sends signed messages to your own services when something happens in Marquee"
        filters={used > 0 ? addButton : null}
      />
      <DataTable
        label="Webhooks"
        columns={endpointColumns({
          test: ({ id }) => test.mutate({ endpoint_id: id }),
          resume: ({ id }) => save.mutate({ endpoint_id: id, status: 'active' }),
          edit: (endpoint) => setOpened({ dialog: 'edit', endpoint }),
          pause: (endpoint) => setActing({ kind: 'pause', endpoint }),
          rotate: (endpoint) => setActing({ kind: 'rotate', endpoint }),
          delete: (endpoint) => setActing({ kind: 'delete', endpoint }),
        })}
        rows={endpoints.data?.endpoints ?? []}
        rowKey={({ id }) => id}
        query={endpoints}
        loadingText="Loading the webhooks..."
        errorText={`The webhooks could not be loaded: ${errorMessage(endpoints.error)}`}
        empty={<EmptyState title="No webhooks yet" text="Add a URL and choose event types." action={addButton} />}
      />
      {endpoints.data && limit !== null ? <p className={styles.usage}>{endpointUsageText(used, limit, full)}</p> : null}
      {used > 0 ? <DeliveryLog /> : null}
      <EndpointActions acting={acting} onDone={() => setActing(null)} onSecret={showSecret} />
      <Suspense>
        {opened?.dialog === 'add' ? <EndpointDialog endpoint={null} onClose={close} onSecret={showSecret} /> : null}
        {opened?.dialog === 'edit' ? (
          <EndpointDialog endpoint={opened.endpoint} onClose={close} onSecret={showSecret} />
        ) : null}
        {opened?.dialog === 'secret' ? <SecretDialog secret={opened.secret} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

function endpointUsageText(used: number, limit: number, full: boolean): string {
  const words = `${used} of ${countWithNoun(limit, 'integration')} of your plan in use`
  return full ? `${words}: remove one, or choose a larger plan, to add another.` : `${words}.`
}
