import { Suspense } from 'react'
import type { WebhookEndpoint } from '#shared/features/company/webhooks.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useDeleteEndpoint, useRotateSecret, useSaveEndpoint } from './use-webhooks.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

export interface EndpointAction {
  kind: 'pause' | 'rotate' | 'delete'
  endpoint: WebhookEndpoint
}

interface EndpointActionsProps {
  acting: EndpointAction | null
  onDone: () => void
  onSecret: (secret: string) => void
}

export function EndpointActions({ acting, onDone, onSecret }: EndpointActionsProps) {
  const save = useSaveEndpoint()
  const rotate = useRotateSecret()
  const remove = useDeleteEndpoint()
  const { kind, endpoint } = acting ?? {}

  if (!endpoint) return null
  if (kind === 'pause') {
    return (
      <Suspense>
        <ConfirmDialog
          title="Pause this webhook?"
          confirmLabel="Pause"
          tone="plain"
          working={save.isPending}
          onConfirm={() => save.mutate({ endpoint_id: endpoint.id, status: 'paused' }, closeOnSettled(onDone))}
          onCancel={onDone}
        >
          What happens while it is paused is not sent to {endpoint.url}, and what still waits is called off.
        </ConfirmDialog>
      </Suspense>
    )
  }
  if (kind === 'rotate') {
    return (
      <Suspense>
        <ConfirmDialog
          title="Make a new secret?"
          confirmLabel="Make a new secret"
          tone="plain"
          working={rotate.isPending}
          onConfirm={() =>
            rotate.mutate(
              { endpoint_id: endpoint.id },
              {
                onSuccess: ({ signing_secret }) => onSecret(signing_secret),
                ...closeOnSettled(onDone),
              },
            )
          }
          onCancel={onDone}
        >
          For 24 hours messages to {endpoint.url} are signed with both the old and the new secret; then with the new one
          only.
        </ConfirmDialog>
      </Suspense>
    )
  }
  if (kind !== 'delete') return null
  return (
    <Suspense>
      <ConfirmDialog
        title="Remove this webhook?"
        confirmLabel="Remove"
        working={remove.isPending}
        onConfirm={() => remove.mutate({ endpoint_id: endpoint.id }, closeOnSettled(onDone))}
        onCancel={onDone}
      >
        {endpoint.url} hears nothing any more, and its delivery log is deleted.
      </ConfirmDialog>
    </Suspense>
  )
}
