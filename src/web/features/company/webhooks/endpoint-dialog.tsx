import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { type WebhookEndpoint, webhooks } from '#shared/features/company/webhooks.ts'
import { moduleOfEvent, type WebhookEventType, webhookEvents, webhookEventTypes } from '#shared/webhook-events.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { useAddEndpoint, useSaveEndpoint } from './use-webhooks.ts'
import styles from './webhooks.module.css'

interface EndpointDialogProps {
  /** Null to create an endpoint. */
  endpoint: WebhookEndpoint | null
  onClose: () => void
  /** Called with the signing secret of a new endpoint. The secret is shown only once. */
  onSecret: (secret: string) => void
}

const schema = webhooks.calls.createWebhookEndpoint.input
const knownEventTypes = new Set<string>(webhookEventTypes)
const isKnownEventType = (type: string): type is WebhookEventType => knownEventTypes.has(type)

export function EndpointDialog({ endpoint, onClose, onSecret }: EndpointDialogProps) {
  const add = useAddEndpoint()
  const save = useSaveEndpoint()
  const can = useCan()
  const allowed = webhookEventTypes.filter((type) => {
    const module = moduleOfEvent(type)
    return module === null || can({ module, level: 'read' })
  })
  const current = endpoint ? endpoint.event_types.filter(isKnownEventType) : allowed
  const offered = webhookEventTypes.filter((type) => allowed.includes(type) || current.includes(type))
  const form = useSchemaForm(schema, {
    initialValues: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      event_types: [...current],
    },
  })
  const onError = (error: Error) => {
    if (hasErrorCode(error, 'webhook_url_refused')) form.setFieldError('url', error.message)
  }
  const submit = form.onSubmit((values) => {
    if (endpoint) save.mutate({ endpoint_id: endpoint.id, ...values }, { onSuccess: onClose, onError })
    else add.mutate(values, { onSuccess: ({ signing_secret }) => onSecret(signing_secret), onError })
  })
  return (
    <Dialog onClose={onClose} title={endpoint ? 'Edit webhook' : 'Add webhook'} size="lg">
      <form onSubmit={submit} noValidate>
        <UnsavedChanges when={form.isDirty} savedBy={[add, save]} />
        <Stack gap="md">
          <TextInput
            label="Address"
            description="Where messages are posted to, as JSON"
            placeholder="https://"
            type="url"
            inputMode="url"
            spellCheck={false}
            data-autofocus
            required
            {...form.getInputProps('url')}
          />
          <TextInput label="Description" maxLength={200} {...form.getInputProps('description')} />
          <Checkbox.Group label="Event types" required {...form.getInputProps('event_types')}>
            <div className={styles.events}>
              {offered.map((type) => (
                <Checkbox key={type} value={type} label={type} description={webhookEvents[type]} />
              ))}
            </div>
          </Checkbox.Group>
        </Stack>
        <DialogFooter onCancel={onClose}>
          <Button type="submit" loading={add.isPending || save.isPending}>
            {endpoint ? 'Save' : 'Add webhook'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
