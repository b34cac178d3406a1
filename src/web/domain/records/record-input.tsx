import {
  Button,
  Checkbox,
  ColorSwatch,
  Input,
  MultiSelect,
  NativeSelect,
  Select,
  type SelectProps,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { type ReactNode, Suspense, startTransition, useId, useState } from 'react'
import { countries } from '#shared/places/countries.ts'
import { type FieldChoice, isMoney, type RecordField } from '#shared/records/record-field.ts'
import { zones } from '#shared/time/zones.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { NumberField } from './number-field.tsx'
import { RecordRefInput } from './record-ref-input.tsx'
import styles from './rich-text.module.css'
import { TagsInput } from './tags-input.tsx'

// Loaded on demand: few records have amounts and times of day, and few users select a color.
const AmountInput = lazyComponent(() => import('./amount-input.tsx'), 'AmountInput')
const ColorInput = lazyComponent(() => import('./color-input.ts'), 'ColorInput')
const TimeOfDayInput = lazyComponent(() => import('./time-of-day-input.tsx'), 'TimeOfDayInput')

interface RecordInputProps {
  name: string
  field: RecordField
  value: unknown
  error?: ReactNode
  readOnly: boolean
  onChange: (value: unknown) => void
}

const currencies = Intl.supportedValuesOf('currency')

/** Input for a record field. An emptied input yields null if the field is nullable. */
export function RecordInput({ name, field, value, error, readOnly, onChange }: RecordInputProps) {
  const shared = {
    name,
    'data-path': name,
    label: field.label,
    description: error ? undefined : field.hint,
    error,
    readOnly,
    required: field.is_required,
  }
  const text = typeof value === 'string' ? value : ''
  const some = (next: string | null) => onChange(next === '' ? null : next)
  switch (field.kind) {
    case 'paragraphs':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={12}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'number':
      return <NumberField {...shared} decimals={field.decimals ?? 0} value={value} onChange={onChange} />
    case 'flag':
      return (
        <Checkbox
          {...shared}
          disabled={readOnly}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          disabled={readOnly}
          value={text}
          data={[
            ...(field.input.safeParse(null).success ? [{ value: '', label: '–' }] : []),
            ...offeredChoices(field, value),
          ]}
          onChange={(event) => some(event.currentTarget.value)}
        />
      )
    case 'choices':
      return (
        <MultiSelect
          searchable
          {...shared}
          data={offeredChoices(field, value)}
          clearable
          nothingFoundMessage="No matches"
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      )
    case 'rich_text':
      return <RichTextInput label={field.label} error={error} readOnly={readOnly} value={value} onChange={onChange} />
    case 'money': {
      const currency = field.currency ?? 'EUR'
      return (
        <Suspense>
          <AmountInput
            {...shared}
            currency={currency}
            value={isMoney(value) ? value.amount : null}
            onChange={(amount) => onChange(amount === null ? null : { amount, currency })}
          />
        </Suspense>
      )
    }
    case 'date':
      return <TextInput {...shared} type="date" value={text} onChange={(event) => some(event.currentTarget.value)} />
    case 'time_of_day':
      return (
        <Suspense>
          <TimeOfDayInput {...shared} value={text} onChange={onChange} />
        </Suspense>
      )
    case 'time_zone':
      return (
        <Select
          searchable
          {...shared}
          data={zones()}
          limit={80}
          nothingFoundMessage="No such time zone"
          value={text || null}
          onChange={some}
        />
      )
    case 'currency':
      return (
        <Select
          searchable
          {...shared}
          data={currencies}
          clearable
          limit={80}
          nothingFoundMessage="No such currency"
          value={text || null}
          onChange={some}
        />
      )
    case 'country':
      return (
        <Select
          searchable
          {...shared}
          data={countries().map(({ code, name }) => ({ value: code, label: name }))}
          clearable
          limit={80}
          nothingFoundMessage="No such country"
          value={text || null}
          onChange={some}
        />
      )
    case 'color':
      return <ColorField {...shared} value={text} onChange={some} />
    case 'wall_time':
      return (
        <TextInput
          {...shared}
          type="datetime-local"
          value={text}
          onChange={(event) => some(event.currentTarget.value.slice(0, 16))}
        />
      )
    case 'record':
      return <RecordRefInput {...shared} field={field} value={text || null} onChange={onChange} />
    case 'member':
      return <MemberInput {...shared} value={text || null} onChange={onChange} />
    case 'tags':
      return (
        <TagsInput
          label={field.label}
          error={error}
          readOnly={readOnly}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      )
    default:
      return (
        <TextInput
          {...shared}
          type={field.kind === 'link' ? 'url' : 'text'}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}

/** Options of a select. Includes a retired option only while it is selected. */
function offeredChoices({ choices = [] }: RecordField, value: unknown): FieldChoice[] {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
  return choices
    .filter((choice) => !choice.is_gone || chosen.includes(choice.value))
    .map(({ value, label }) => ({ value, label }))
}

interface MemberInputProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value: string | null
  onChange: (id: string | null) => void
}

function MemberInput({ value, onChange, ...shared }: MemberInputProps) {
  const members = useApiQuery(companyApi.eventSettings.listPeople, {})
  const data = (members.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      searchable
      {...shared}
      data={data}
      clearable
      nothingFoundMessage="No member with this name"
      value={value}
      onChange={onChange}
    />
  )
}

interface ColorFieldProps
  extends Pick<TextInputProps, 'name' | 'label' | 'description' | 'error' | 'readOnly' | 'required'> {
  value: string
  onChange: (color: string) => void
}

/** Input of a color. The palette's code loads when the input gets the focus. */
function ColorField({ value, onChange, ...shared }: ColorFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = (next: boolean) => startTransition(() => setIsOpen(next && !shared.readOnly))
  return (
    <Suspense>
      {isOpen ? (
        <ColorInput {...shared} autoFocus value={value} onChange={onChange} />
      ) : (
        <TextInput
          {...shared}
          leftSection={value ? <ColorSwatch color={value} size={18} /> : null}
          value={value}
          onFocus={() => open(true)}
          onBlur={() => open(false)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Suspense>
  )
}

const RichTextView = lazyComponent(() => import('./rich-text-view.tsx'), 'RichTextView')
const RichTextEditor = lazyComponent(() => import('./rich-text-editor.tsx'), 'RichTextEditor')

interface RichTextInputProps {
  label: string
  value: unknown
  error?: ReactNode
  readOnly: boolean
  onChange: (value: unknown) => void
}

/** Rich text of a form. The editor's code loads when the user starts to edit. */
function RichTextInput({ label, value, error, readOnly, onChange }: RichTextInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const labelId = useId()
  const closed = value ? (
    <div className={styles.closed}>
      <Suspense>
        <RichTextView value={value} />
      </Suspense>
    </div>
  ) : null
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: labelId }} error={error}>
      {isOpen ? (
        <Suspense fallback={closed}>
          <RichTextEditor labelledBy={labelId} value={value} onChange={onChange} />
        </Suspense>
      ) : (
        closed
      )}
      {isOpen || readOnly ? null : (
        <div>
          <Button variant="default" size="compact-sm" mt={6} onClick={() => setIsOpen(true)}>
            {value ? `Change the ${label.toLowerCase()}` : `Write ${label.toLowerCase()}`}
          </Button>
        </div>
      )}
    </Input.Wrapper>
  )
}
