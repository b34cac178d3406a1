import { Button, Group } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type CustomField, customFieldTypes } from '#shared/records/custom-fields.ts'
import { useCustomFields } from '#web/domain/records/use-custom-fields.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { MoveButtons, moveListItem } from '#web/ui/move-buttons.tsx'
import list from '#web/ui/row-list.module.css'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')
const FieldDialog = lazyComponent(() => import('./field-dialog.tsx'), 'FieldDialog')

const settingsApi = companyApi.eventSettings

export function FieldsPanel({ kind, title }: { kind: 'event' | 'venue'; title: string }) {
  const { definitions } = useCustomFields()
  const fields = definitions.filter((field) => field.kind === kind)
  const [open, setOpen] = useState<CustomField | 'new' | null>(null)
  const [going, setGoing] = useState<CustomField | null>(null)
  const order = useApiMutation((field_ids: string[]) => settingsApi.orderCustomFields({ kind, field_ids }), {
    errorToast: 'Not moved',
    invalidates: ['eventSettings'],
  })
  const remove = useApiMutation((field: CustomField) => settingsApi.removeCustomField({ field_id: field.id }), {
    successToast: ({ field }) => `‘${field.label}’ removed`,
    errorToast: 'Not removed',
    invalidates: ['eventSettings', 'events', 'venues'],
  })
  const ids = fields.map(({ id }) => id)
  return (
    <Panel
      title={title}
      description="Fields of your own, shown in every event form"
      aside={
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden="true" />}
          aria-label={`Add a field: ${title}`}
          onClick={() => setOpen('new')}
        >
          Add a field
        </Button>
      }
    >
      {fields.length === 0 ? <p className={list.meta}>No custom fields yet.</p> : null}
      <ul className={list.list} aria-label={title}>
        {fields.map((field, at) => (
          <li key={field.id} className={list.row}>
            <div>
              <p className={list.what}>{field.label}</p>
              <p className={list.meta}>{fieldDescription(field)}</p>
            </div>
            <Group gap={4} wrap="nowrap">
              <MoveButtons
                name={field.label}
                at={at}
                count={fields.length}
                held={order.isPending}
                onMove={(to) => order.mutate(moveListItem(ids, at, to))}
              />
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Change ${field.label}`}
                onClick={() => setOpen(field)}
              >
                Change
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-label={`Remove ${field.label}`}
                onClick={() => setGoing(field)}
              >
                Remove
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <Suspense>
        {open ? <FieldDialog kind={kind} field={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
        {going ? (
          <ConfirmDialog
            title={`Remove ‘${going.label}’?`}
            confirmLabel="Remove"
            working={remove.isPending}
            onConfirm={() => remove.mutate(going, { onSuccess: () => setGoing(null) })}
            onCancel={() => setGoing(null)}
          >
            Its values are hidden. You can restore the field with them for 30 days; then it is deleted.
          </ConfirmDialog>
        ) : null}
      </Suspense>
    </Panel>
  )
}

function fieldDescription({ type, choices, currency }: CustomField): string {
  const offered = choices.filter(({ is_gone }) => !is_gone).map(({ label }) => label)
  const more = offered.length > 0 ? `: ${offered.join(', ')}` : currency ? ` in ${currency}` : ''
  return `${customFieldTypes[type]}${more}`
}
