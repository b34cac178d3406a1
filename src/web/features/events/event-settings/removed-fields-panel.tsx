import { Button } from '@mantine/core'
import type { CustomField } from '#shared/records/custom-fields.ts'
import { recordKinds } from '#shared/records/record-actions.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { shortDate } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import list from '#web/ui/row-list.module.css'

export function RemovedFieldsPanel() {
  const removed = useApiQuery(companyApi.eventSettings.listRemovedFields, {}).data?.fields ?? []
  const restore = useApiMutation(
    (field: CustomField) => companyApi.eventSettings.restoreCustomField({ field_id: field.id }),
    {
      successToast: ({ field }) => `‘${field.label}’ is back`,
      errorToast: 'Not brought back',
      invalidates: ['eventSettings', 'events', 'venues'],
    },
  )
  if (removed.length === 0) return null
  return (
    <Panel title="Removed fields" description="With what was entered, until they are deleted">
      <ul className={list.list} aria-label="Removed fields">
        {removed.map((field) => (
          <li key={field.id} className={list.row}>
            <div>
              <p className={list.what}>{field.label}</p>
              <p className={list.meta}>
                Of {recordKinds[field.kind]}; deleted on {field.gone_at ? shortDate(field.gone_at) : ''}
              </p>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Bring ${field.label} back`}
              loading={restore.isPending && restore.variables === field}
              onClick={() => restore.mutate(field)}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
