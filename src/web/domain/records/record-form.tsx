import { Alert, Button, Stack } from '@mantine/core'
import { type ReactNode, Suspense, use, useState } from 'react'
import { flushSync } from 'react-dom'
import { limitErrors } from '#shared/limit-errors.ts'
import { toSentValue } from '#shared/records/custom-fields.ts'
import { recordChanges, recordInput } from '#shared/records/record-type.ts'
import { ErrorAlert } from '#web/domain/limit-alert.tsx'
import { isLimitError } from '#web/domain/limit-error.ts'
import { type ApiError, hasErrorCode } from '#web/platform/api/api-error.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { schemaErrors } from '#web/ui/schema-errors.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { type Conflict, conflictOf } from './conflict.ts'
import { customInputs } from './custom-inputs.ts'
import { RecordGone } from './record-gone.tsx'
import { RecordInput } from './record-input.tsx'
import type { CustomInputs, FormSection, RecordRow, RecordScreen, Values } from './record-screen.ts'
import { changedValues, formValues } from './record-values.ts'
import styles from './records.module.css'

const ConflictDialog = lazyComponent(() => import('./conflict-dialog.tsx'), 'ConflictDialog')

export interface RecordFormProps {
  screen: RecordScreen
  /** Omit to create a new record. */
  record?: RecordRow
  given?: Values
  onSaved: (record: RecordRow, how: 'saved' | 'another') => void
  another?: boolean
  cancel?: ReactNode
}

/** Form of a record. Concurrent changes are resolved field by field, without losing input. */
export function RecordForm({ screen, record, given, onSaved, another = false, cancel }: RecordFormProps) {
  const { type, api } = screen
  const own = customInputs(screen)
  const inputs = own ? use(own) : {}
  const readOnly = !useCan()({ module: type.module, level: 'write' })
  const [base, setBase] = useState(() => ({
    version: record?.version ?? 0,
    values: formValues(screen, record ?? null, given),
  }))
  const [values, setValues] = useState(base.values)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const create = useApiMutation(api.createRecord, {
    successToast: `The ${type.words.one} was created`,
    errorToast: toastUnlessShown,
  })
  const update = useApiMutation(api.updateRecord, { successToast: 'Saved', errorToast: toastUnlessShown })
  const changed = changedValues(values, base.values)
  const isDirty = Object.keys(changed).length > 0
  const [left, setLeft] = useState(false)
  const refused = [create.error, update.error].find(isLimitError)

  const fail = (error: Error) => {
    if (hasErrorCode(error, 'changed_meanwhile')) {
      const found = { ...error.data, typed: changed, mine: values }
      // Restored from the bin, or changed to the same values: there is nothing to resolve.
      if (conflictOf(screen, found).length === 0) settle(found, changed)
      else setConflict(found)
    } else if (hasErrorCode(error, 'bad_input')) setErrors(fieldErrors(error))
  }
  const save = (now: Values, from: typeof base, how: 'saved' | 'another' = 'saved') => {
    const changes = changedValues(now, from.values)
    const wrong = record
      ? schemaErrors(recordChanges(type), changes)
      : schemaErrors(recordInput(type), withoutEmpty(now))
    setErrors(wrong as Record<string, string>)
    if (Object.keys(wrong).length > 0) return focusOn(Object.keys(wrong)[0])
    const done = (saved: RecordRow) => {
      // Before navigation, so that no confirmation asks about saved input.
      flushSync(() => setLeft(true))
      onSaved(saved, how)
    }
    if (!record)
      return create.mutate(toSentValue(withoutEmpty(now)), {
        onSuccess: (answer) => done(answer.record),
        onError: fail,
      })
    update.mutate(
      { id: record.id, version: from.version, changes: toSentValue(changes) },
      { onSuccess: (answer) => done(answer.record), onError: fail },
    )
  }
  const settle = (found: Conflict, kept: Values) => {
    const theirs = found.record as unknown as RecordRow
    const now = { ...formValues(screen, theirs), ...kept }
    const from = { version: theirs.version, values: formValues(screen, theirs) }
    setBase(from)
    setValues(now)
    setConflict(null)
    if (Object.keys(changedValues(now, from.values)).length > 0) save(now, from)
    else onSaved(theirs, 'saved')
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save(values, base)
      }}
    >
      <UnsavedChanges when={() => isDirty && !left} savedBy={[create, update]} />
      <div className={styles.form}>
        {screen.form.map((section) => (
          <Section
            key={section.title}
            section={section}
            screen={screen}
            inputs={inputs}
            values={values}
            errors={errors}
            readOnly={readOnly}
            isThere={record !== undefined}
            onChange={(name, value) => setValues((current) => ({ ...current, [name]: value }))}
          />
        ))}
        {readOnly ? (
          <Alert color="orange" role="alert">
            You may not change {type.words.many} any more, so this cannot be saved.
            {isDirty ? ' What you entered stays here until you leave.' : null}
          </Alert>
        ) : (
          <div className={styles.foot}>
            {refused ? <ErrorAlert error={refused} /> : null}
            {update.error ? <RecordGone error={update.error} screen={screen} /> : null}
            <FormFooter>
              {cancel}
              {another ? (
                <Button variant="default" loading={create.isPending} onClick={() => save(values, base, 'another')}>
                  Save and add another
                </Button>
              ) : null}
              <Button
                type="submit"
                loading={create.isPending || update.isPending}
                disabled={record !== undefined && !isDirty}
              >
                {record ? 'Save' : `Create ${type.words.one}`}
              </Button>
            </FormFooter>
          </div>
        )}
      </div>
      <Suspense>
        {conflict ? (
          <ConflictDialog
            screen={screen}
            conflict={conflict}
            onSettle={(kept) => settle(conflict, kept)}
            onClose={() => setConflict(null)}
          />
        ) : null}
      </Suspense>
    </form>
  )
}

interface SectionProps {
  section: FormSection
  screen: RecordScreen
  inputs: CustomInputs
  values: Values
  errors: Record<string, string>
  readOnly: boolean
  /** The record exists; fixed fields are then not editable. */
  isThere: boolean
  onChange: (name: string, value: unknown) => void
}

function Section({ section, screen, inputs, values, errors, readOnly, isThere, onChange }: SectionProps) {
  const input = (name: string) => {
    const field = screen.type.fields[name]
    if (!field || (isThere && field.is_fixed)) return null
    const Own = inputs[name]
    const change = (value: unknown) => onChange(name, value)
    if (Own)
      return (
        <Own
          key={name}
          value={values[name]}
          onChange={change}
          errors={errorsOf(errors, name)}
          readOnly={readOnly}
          isNew={!isThere}
          values={values}
        />
      )
    return (
      <RecordInput
        key={name}
        name={name}
        field={field}
        value={values[name]}
        error={errors[name]}
        readOnly={readOnly}
        onChange={change}
      />
    )
  }
  return (
    <Panel title={section.title} description={section.description} width="form">
      <Stack gap="md">
        {section.fields.map((one) =>
          typeof one === 'string' ? (
            input(one)
          ) : (
            <div key={one.join()} className={styles.line}>
              {one.map(input)}
            </div>
          ),
        )}
      </Stack>
    </Panel>
  )
}

/** Errors that a field or the form shows need no toast. */
function toastUnlessShown(error: Error) {
  // Errors of all custom fields together have no field to appear at.
  const together = hasErrorCode(error, 'bad_input') ? fieldErrors(error).custom : undefined
  if (together) return { title: 'Not saved', message: together }
  return hasErrorCode(error, 'changed_meanwhile', 'bad_input', 'in_bin', 'not_found', ...limitErrors)
    ? null
    : { title: 'Not saved', message: error.message }
}

function fieldErrors(error: ApiError): Record<string, string> {
  const { fields } = error.data
  const named = typeof fields === 'object' && fields !== null ? Object.entries(fields) : []
  return Object.fromEntries(named.map(([name, sentence]) => [name.replace(/^changes\./, ''), String(sentence)]))
}

function errorsOf(errors: Record<string, string>, name: string): Record<string, string> {
  const within = Object.entries(errors).filter(([path]) => path === name || path.startsWith(`${name}.`))
  return Object.fromEntries(within.map(([path, sentence]) => [path.slice(name.length + 1), sentence]))
}

/** For new records, send only what was entered; the server fills in defaults. */
function withoutEmpty(values: Values): Values {
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}

function focusOn(name: string | undefined): void {
  const named = (of = '') => document.querySelector<HTMLElement>(`[name="${CSS.escape(of)}"]`)
  const field = named(name) ?? named(name?.split('.')[0])
  field?.focus()
}
