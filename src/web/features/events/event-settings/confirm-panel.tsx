import { Button, MultiSelect, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { requirableFields } from '#shared/event-confirming.ts'
import { type EventKind, eventKinds } from '#shared/features/events/events.ts'
import { customFieldsAs } from '#shared/records/custom-fields.ts'
import { useCustomFields } from '#web/domain/records/use-custom-fields.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'

export function ConfirmPanel() {
  const { definitions } = useCustomFields()
  const { requirements } = useApiQuery(companyApi.eventSettings.listConfirmRequirements, {}).data ?? {}
  const [kind, setKind] = useState<EventKind>('concert')
  const [chosen, setChosen] = useState<string[] | null>(null)
  const fields = { ...requirableFields, ...customFieldsAs('event', definitions) }
  const required = (requirements?.find(({ event_kind }) => event_kind === kind)?.fields ?? []).filter((name) =>
    Object.hasOwn(fields, name),
  )
  const isChanged = chosen !== null && chosen.toSorted().join() !== required.toSorted().join()
  const save = useApiMutation(companyApi.eventSettings.updateConfirmRequirement, {
    successToast: `Saved for ‘${eventKinds[kind]}’`,
    errorToast: 'Not saved',
    invalidates: ['eventSettings'],
  })
  return (
    <Panel
      width="form"
      title="Before an event is confirmed"
      description="Each day needs a start. What else is needed you say for each kind of event."
    >
      <UnsavedChanges when={() => isChanged} savedBy={[save]} />
      <Stack gap="md">
        <NativeSelect
          label="Kind of event"
          data={Object.entries(eventKinds).map(([value, label]) => ({ value, label }))}
          value={kind}
          disabled={isChanged}
          onChange={(event) => {
            setKind(event.currentTarget.value as EventKind)
            setChosen(null)
          }}
        />
        <MultiSelect
          searchable
          label="Needed"
          data={Object.entries(fields).map(([value, { label }]) => ({ value, label }))}
          clearable
          nothingFoundMessage="No such field"
          placeholder={(chosen ?? required).length === 0 ? 'Nothing else' : undefined}
          value={chosen ?? required}
          onChange={setChosen}
        />
        <div>
          <Button
            disabled={!isChanged}
            loading={save.isPending}
            onClick={() =>
              save.mutate({ event_kind: kind, fields: chosen ?? [] }, { onSuccess: () => setChosen(null) })
            }
          >
            Save
          </Button>
          {isChanged ? (
            <Button variant="default" ml="xs" onClick={() => setChosen(null)}>
              Discard
            </Button>
          ) : null}
        </div>
      </Stack>
    </Panel>
  )
}
