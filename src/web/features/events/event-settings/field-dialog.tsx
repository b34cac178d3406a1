import { Alert, Button, CloseButton, Group, NativeSelect, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type CustomField,
  type CustomFieldType,
  customFieldLimits,
  customFieldTypes,
  typesWithChoices,
} from '#shared/records/custom-fields.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { companyPreferences } from '#web/platform/locale/company-preferences.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'

const settings = companyApi.eventSettings
const currencies = Intl.supportedValuesOf('currency')

interface FieldDialogProps {
  kind: 'event' | 'venue'
  /** Null to create a field. */
  field: CustomField | null
  onClose: () => void
}

interface Choice {
  id?: string
  label: string
}

/** Custom field: its type is fixed; its label and options can change. */
export function FieldDialog({ kind, field, onClose }: FieldDialogProps) {
  const seesMoney = useCan()({ module: 'budget', level: 'read' })
  const [label, setLabel] = useState(field?.label ?? '')
  const [hint, setHint] = useState(field?.hint ?? '')
  const [type, setType] = useState<CustomFieldType>(field?.type ?? 'text')
  const [currency, setCurrency] = useState<string | null>(
    field?.currency ?? companyPreferences()?.default_currency ?? 'EUR',
  )
  const [choices, setChoices] = useState<Choice[]>(() => offeredOf(field))
  const hasChoices = typesWithChoices.includes(type)
  const save = useApiMutation(
    () => {
      const said = choices.filter((choice) => choice.label.trim() !== '')
      const named = { label, hint, ...(hasChoices && { choices: said }) }
      if (field) return settings.updateCustomField({ ...named, field_id: field.id, version: field.version })
      const fresh = hasChoices ? { choices: said.map((choice) => ({ label: choice.label })) } : {}
      return settings.createCustomField({
        ...{ kind, label, hint, type },
        ...fresh,
        ...(type === 'money' && { currency }),
      })
    },
    {
      successToast: (answer) => (field ? 'Saved' : `‘${answer.field.label}’ added`),
      errorToast: null,
      invalidates: ['eventSettings', 'events', 'venues'],
    },
  )
  const errors = fieldErrors(save.error)
  const types = Object.entries(customFieldTypes).filter(([one]) => seesMoney || one !== 'money')
  return (
    <Dialog title={field ? `Change ‘${field.label}’` : 'Add a field'} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(undefined, { onSuccess: onClose })
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Name"
            required
            withAsterisk
            data-autofocus
            maxLength={customFieldLimits.label}
            value={label}
            error={errors.label}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          {field ? null : (
            <NativeSelect
              label="What it is"
              data={types.map(([value, words]) => ({ value, label: words }))}
              value={type}
              error={errors.type}
              onChange={(event) => setType(event.currentTarget.value as CustomFieldType)}
            />
          )}
          {type === 'money' && !field ? (
            <Select
              label="Currency"
              data={currencies}
              searchable
              limit={80}
              nothingFoundMessage="No such currency"
              description={errors.currency ? undefined : 'All amounts in this field are in it'}
              value={currency}
              error={errors.currency}
              onChange={setCurrency}
            />
          ) : null}
          {hasChoices ? <ChoicesInput choices={choices} error={errors.choices} onChange={setChoices} /> : null}
          <TextInput
            label="Hint"
            description={errors.hint ? undefined : 'Shown below the field in forms'}
            maxLength={200}
            value={hint}
            error={errors.hint}
            onChange={(event) => setHint(event.currentTarget.value)}
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
  choices: readonly Choice[]
  error: string | undefined
  onChange: (choices: Choice[]) => void
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

function offeredOf(field: CustomField | null): Choice[] {
  const offered = (field?.choices ?? []).filter(({ is_gone }) => !is_gone).map(({ id, label }) => ({ id, label }))
  return offered.length > 0 ? offered : [{ label: '' }, { label: '' }]
}

/** Errors by form field; errors of one option are shown for all options. */
function fieldErrors(error: Error | null): Record<string, string | undefined> {
  if (!error || !hasErrorCode(error, 'bad_input')) return {}
  const { fields } = error.data
  const named = typeof fields === 'object' && fields !== null ? Object.entries(fields) : []
  return Object.fromEntries(named.map(([name, sentence]) => [name.split('.')[0], String(sentence)]))
}
