import { Button, Group, MultiSelect, NativeSelect, Stack } from '@mantine/core'
import { Suspense, useState } from 'react'
import { requirableFields } from '#shared/event-confirmation.ts'
import { type EventKind, eventKinds } from '#shared/event-record.ts'
import { type CustomField, customFieldsOfKind } from '#shared/records/custom-fields.ts'
import { recordKinds } from '#shared/records/record-actions.ts'
import type { Tag } from '#shared/records/tag-calls.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { useCustomFields } from '#web/domain/records/use-custom-fields.ts'
import { useTags } from '#web/domain/records/use-tags.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import list from '#web/ui/row-list.module.css'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { FieldsPanel } from './fields-panel.tsx'
import { HoldSettingsPanel } from './hold-settings-panel.tsx'
import { OutsideCalendarsPanel } from './outside-calendars-panel.tsx'
import styles from './settings.module.css'

export function EventSettingsPage() {
  const can = useCan()
  if (!can({ module: 'events', level: 'admin' }))
    return (
      <NoAccess
        sentence="You don't have permission to change the settings of events."
        needs={{ module: 'events', level: 'admin' }}
      />
    )
  return (
    <>
      <BackLink to="/events?list">Events</BackLink>
      <PageHeader title="Event settings" subtitle="For everyone who works with events and venues" />
      <FieldsPanel kind="event" title="Custom event fields" />
      <FieldsPanel kind="venue" title="Custom venue fields" />
      <RemovedFieldsPanel />
      <TagsPanel />
      <ConfirmRequirementsPanel />
      <HoldSettingsPanel />
      <OutsideCalendarsPanel />
    </>
  )
}

function RemovedFieldsPanel() {
  const removed = useApiQuery(companyApi.eventSettings.listRemovedFields, {}).data?.fields ?? []
  const restore = useApiMutation(
    (field: CustomField) => companyApi.eventSettings.restoreCustomField({ field_id: field.id }),
    {
      successToast: ({ field }) => `‘${field.label}’ restored`,
      errorToast: 'Not restored',
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
              aria-label={`Restore ${field.label}`}
              loading={restore.isPending && restore.variables === field}
              onClick={() => restore.mutate(field)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ConfirmRequirementsPanel() {
  const { definitions } = useCustomFields()
  const { requirements } = useApiQuery(companyApi.eventSettings.listConfirmRequirements, {}).data ?? {}
  const [kind, setKind] = useState<EventKind>('concert')
  const [chosen, setChosen] = useState<string[] | null>(null)
  const fields = { ...requirableFields, ...customFieldsOfKind('event', definitions) }
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
      description="Each day needs a start. You choose what else is needed for each kind of event."
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
          label="Required fields"
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

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')
const TagDialog = lazyComponent(() => import('./tag-dialog.tsx'), 'TagDialog')
const MergeTagDialog = lazyComponent(() => import('./merge-tag-dialog.tsx'), 'MergeTagDialog')

type TagDialogState = { what: 'change' | 'merge' | 'delete'; tag: Tag }

function TagsPanel() {
  const { tags } = useTags()
  const [asking, setAsking] = useState<TagDialogState | null>(null)
  const close = () => setAsking(null)
  const erase = useApiMutation((tag: Tag) => companyApi.eventSettings.deleteTag({ tag_id: tag.id }), {
    successToast: 'The tag is gone',
    errorToast: 'Not deleted',
    invalidates: ['eventSettings', 'events', 'venues', 'spaces'],
  })
  const act = (what: TagDialogState['what'], tag: Tag, label: string) => (
    <Button
      key={what}
      variant={what === 'delete' ? 'subtle' : 'default'}
      {...(what === 'delete' && { color: 'red' })}
      size="compact-sm"
      aria-label={`${label} ${tag.name}`}
      onClick={() => setAsking({ what, tag })}
    >
      {label}
    </Button>
  )
  return (
    <Panel title="Tags" description="Shared across events, venues and spaces">
      {tags.length === 0 ? <p className={list.meta}>No tags yet. A tag is created when it is first used.</p> : null}
      <ul className={list.list} aria-label="Tags">
        {tags.map((tag) => (
          <li key={tag.id} className={list.row}>
            <div>
              <p className={list.what}>
                <i className={styles.dot} style={{ background: tag.color }} aria-hidden="true" />
                {tag.name}
              </p>
            </div>
            <Group gap={4} wrap="nowrap">
              {act('change', tag, 'Change')}
              {tags.length > 1 ? act('merge', tag, 'Merge') : null}
              {act('delete', tag, 'Delete')}
            </Group>
          </li>
        ))}
      </ul>
      <Suspense>
        {asking?.what === 'change' ? <TagDialog tag={asking.tag} onClose={close} /> : null}
        {asking?.what === 'merge' ? <MergeTagDialog tag={asking.tag} tags={tags} onClose={close} /> : null}
        {asking?.what === 'delete' ? (
          <ConfirmDialog
            title={`Delete the tag ‘${asking.tag.name}’?`}
            confirmLabel="Delete"
            working={erase.isPending}
            onConfirm={() => erase.mutate(asking.tag, { onSuccess: close })}
            onCancel={close}
          >
            It is taken off every record. That cannot be undone.
          </ConfirmDialog>
        ) : null}
      </Suspense>
    </Panel>
  )
}
