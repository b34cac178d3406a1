import { Alert, Button, CloseButton, Group, NativeSelect, Select, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { eventSettings } from '#shared/features/events/event-settings.ts'
import {
  type CustomField,
  type CustomFieldType,
  customFieldLimits,
  customFieldTypes,
  typesWithChoices,
} from '#shared/records/custom-fields.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { fieldErrors } from '#web/platform/api/field-errors.ts'
import { companyPreferences } from '#web/platform/locale/company-preferences.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'

const { calls } = eventSettings
const settingsApi = companyApi.eventSettings
const currencies = Intl.supportedValuesOf('currency')

interface FieldDialogProps {
  kind: 'event' | 'venue'
  /** Null to create a field. */
  field: CustomField | null
  onClose: () => void
}

interface ChoiceInput {
  id?: string
  label: string
}

interface FieldForm {
  label: string
  type: CustomFieldType
  currency: string | null
  choices: ChoiceInput[]
  hint: string
}

/** Dialog to create or edit a custom field. The type of an existing field cannot change. */
export function FieldDialog({ kind, field, onClose }: FieldDialogProps) {
  const seesMoney = useCan()({ module: 'budget', level: 'read' })
  const form = useSchemaForm<FieldForm>(field ? calls.updateCustomField.input : calls.createCustomField.input, {
    initialValues: {
      label: field?.label ?? '',
      type: field?.type ?? 'text',
      currency: field?.currency ?? companyPreferences()?.default_currency ?? 'EUR',
      choices: offeredChoices(field),
      hint: field?.hint ?? '',
    },
    toInput: (values) => (field ? toUpdateRequest(field, values) : toCreateRequest(kind, values)),
  })
  const { type, currency, choices } = form.values
  const save = useApiMutation(
    (values: FieldForm) =>
      field
        ? settingsApi.updateCustomField(toUpdateRequest(field, values))
        : settingsApi.createCustomField(toCreateRequest(kind, values)),
    {
      successToast: (answer) => (field ? 'Saved' : `‘${answer.field.label}’ added`),
      errorToast: null,
      invalidates: ['eventSettings', 'events', 'venues'],
    },
  )
  const submit = form.onSubmit((values) =>
    save.mutate(values, { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) }),
  )
  const types = Object.entries(customFieldTypes).filter(([one]) => seesMoney || one !== 'money')
  const ofChoices = Object.entries(form.errors).find(([path]) => path.startsWith('choices'))?.[1]
  return (
    <Dialog title={field ? `Change ‘${field.label}’` : 'Add a field'} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[save]} />
        <Stack gap="md">
          <TextInput
            label="Name"
            required
            withAsterisk
            data-autofocus
            maxLength={customFieldLimits.label}
            {...form.getInputProps('label')}
          />
          {field ? null : (
            <NativeSelect
              label="Type"
              data={types.map(([value, words]) => ({ value, label: words }))}
              {...form.getInputProps('type')}
            />
          )}
          {type === 'money' && !field ? (
            <Select
              label="Currency"
              data={currencies}
              searchable
              limit={80}
              nothingFoundMessage="No such currency"
              description={form.errors.currency ? undefined : 'All amounts in this field are in it'}
              {...form.getInputProps('currency')}
              value={currency}
            />
          ) : null}
          {typesWithChoices.includes(type) ? (
            <ChoicesInput
              choices={choices}
              error={ofChoices}
              onChange={(changed) => form.setFieldValue('choices', changed)}
            />
          ) : null}
          <TextInput
            label="Hint"
            description={form.errors.hint ? undefined : 'Shown below the field in forms'}
            maxLength={200}
            {...form.getInputProps('hint')}
          />
          {save.error && !hasErrorCode(save.error, 'bad_input') ? (
            <Alert color="red">{save.error.message}</Alert>
          ) : null}
          <DialogFooter stacked onCancel={onClose} held={save.isPending}>
            <Button type="submit" loading={save.isPending}>
              {field ? 'Save' : 'Add field'}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}

interface ChoicesInputProps {
  choices: readonly ChoiceInput[]
  error: ReactNode
  onChange: (choices: ChoiceInput[]) => void
}

function ChoicesInput({ choices, error, onChange }: ChoicesInputProps) {
  return (
    <Stack gap="xs">
      {choices.map((choice, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: new choices have nothing else that tells them apart
        <Group key={at} gap="xs" wrap="nowrap" align="end">
          <TextInput
            flex={1}
            label={`Choice ${at + 1}`}
            maxLength={customFieldLimits.label}
            value={choice.label}
            onChange={(event) => onChange(choices.with(at, { ...choice, label: event.currentTarget.value }))}
          />
          <CloseButton
            size="lg"
            aria-label={`Remove choice ${at + 1}`}
            onClick={() => onChange(choices.toSpliced(at, 1))}
          />
        </Group>
      ))}
      {error ? (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      ) : null}
      <div>
        <Button variant="default" size="compact-sm" onClick={() => onChange([...choices, { label: '' }])}>
          Add a choice
        </Button>
      </div>
    </Stack>
  )
}

function offeredChoices(field: CustomField | null): ChoiceInput[] {
  const offered = (field?.choices ?? []).filter(({ is_gone }) => !is_gone).map(({ id, label }) => ({ id, label }))
  return offered.length > 0 ? offered : [{ label: '' }, { label: '' }]
}

function toUpdateRequest(field: CustomField, { label, hint, choices }: FieldForm) {
  const offered = typesWithChoices.includes(field.type) ? { choices: choices.filter(isNamed) } : {}
  return { field_id: field.id, version: field.version, label, hint, ...offered }
}

function toCreateRequest(kind: FieldDialogProps['kind'], { label, hint, type, currency, choices }: FieldForm) {
  const offered = choices.filter(isNamed).map((choice) => ({ label: choice.label }))
  return {
    ...{ kind, label, hint, type },
    ...(typesWithChoices.includes(type) && { choices: offered }),
    ...(type === 'money' && { currency }),
  }
}

function isNamed({ label }: ChoiceInput): boolean {
  return label.trim() !== ''
}
