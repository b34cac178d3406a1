import { Alert, Button, Stack } from '@mantine/core'
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { type ReactNode, Suspense, use, useMemo, useRef, useState } from 'react'
import { limitErrors } from '#shared/limit-errors.ts'
import { fieldValueOf, toRequestValues } from '#shared/records/custom-fields.ts'
import { recordChanges, recordInput } from '#shared/records/record-type.ts'
import { ErrorAlert } from '#web/domain/limit-alert.tsx'
import { isLimitError } from '#web/domain/limit-error.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { fieldErrors } from '#web/platform/api/field-errors.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { type EditConflict, findEditConflicts } from './edit-conflict.ts'
import { loadFieldInputs } from './load-field-inputs.ts'
import { RecordInput } from './record-input.tsx'
import type { FieldInputs, FieldValues, FormSection, RecordRow, RecordScreen } from './record-screen.ts'
import { changedFieldValues, initialFormValues } from './record-values.ts'
import styles from './records.module.css'

const EditConflictDialog = lazyComponent(() => import('./edit-conflict-dialog.tsx'), 'EditConflictDialog')

export interface RecordFormProps {
  screen: RecordScreen
  /** Omit to create a new record. */
  record?: RecordRow
  given?: FieldValues
  onSaved: (record: RecordRow, how: 'saved' | 'another') => void
  another?: boolean
  cancel?: ReactNode
}

/**
 * Form to create or edit a record. If others changed the record meanwhile, a dialog resolves the conflicts field by
 * field.
 */
export function RecordForm({ screen, record, given, onSaved, another = false, cancel }: RecordFormProps) {
  const { type, api } = screen
  const own = loadFieldInputs(screen)
  const inputs = own ? use(own) : {}
  const readOnly = !useCan()({ module: type.module, level: 'write' })
  const version = useRef(record?.version ?? 0)
  const userId = useSession().account?.user?.id
  const [initialValues] = useState(() => nestCustomValues(initialFormValues(screen, record ?? null, given, userId)))
  const schema = useMemo(() => (record ? recordChanges(type) : recordInput(type)), [record, type])
  const form = useSchemaForm<FieldValues>(schema, {
    initialValues,
    toInput: (values) => (record ? changesOf(values) : withoutEmptyValues(byName(values))),
  })
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const create = useApiMutation(api.createRecord, {
    successToast: `The ${type.words.one} was created`,
    errorToast: toastUnlessShown,
  })
  const update = useApiMutation(api.updateRecord, { successToast: 'Saved', errorToast: toastUnlessShown })
  const refused = [create.error, update.error].find(isLimitError)

  function byName(values: FieldValues): FieldValues {
    return Object.fromEntries(Object.keys(type.fields).map((name) => [name, fieldValueOf(values, name)]))
  }
  /** Edited fields. Empty and missing values count as equal, which `form.isDirty` does not do. */
  function changesOf(values: FieldValues): FieldValues {
    return changedFieldValues(byName(values), byName(form.getInitialValues()))
  }
  const hasChanges = () => Object.keys(changesOf(form.getValues())).length > 0
  const isDirty = hasChanges()

  const fail = (error: Error) => {
    if (hasErrorCode(error, 'changed_meanwhile')) {
      const found = { ...error.data, typed: changesOf(form.getValues()), mine: byName(form.getValues()) }
      // No conflicts are left, because others restored the record or entered the same values. Save again.
      if (findEditConflicts(screen, found).length === 0) settle(found, found.typed)
      else setConflict(found)
    } else if (hasErrorCode(error, 'bad_input')) form.setErrors(recordErrors(error))
  }
  const save = (how: 'saved' | 'another' = 'saved') =>
    form.onSubmit((values) => {
      const done = (saved: RecordRow) => {
        // Reset before navigating, so that no dialog warns about unsaved input.
        form.resetDirty()
        onSaved(saved, how)
      }
      const outcome = { onSuccess: (answer: { record: RecordRow }) => done(answer.record), onError: fail }
      if (!record) return create.mutate(toRequestValues(withoutEmptyValues(byName(values))), outcome)
      update.mutate({ id: record.id, version: version.current, changes: toRequestValues(changesOf(values)) }, outcome)
    })
  const settle = (found: EditConflict, kept: FieldValues) => {
    const theirs = found.record as unknown as RecordRow
    const current = initialFormValues(screen, theirs)
    version.current = theirs.version
    form.resetDirty(nestCustomValues(current))
    form.setValues(nestCustomValues({ ...current, ...kept }))
    setConflict(null)
    if (hasChanges()) save()()
    else onSaved(theirs, 'saved')
  }

  return (
    <form noValidate onSubmit={save()}>
      <UnsavedChanges when={hasChanges} savedBy={[create, update]} />
      <div className={styles.form}>
        {screen.form.map((section) => (
          <RecordFormSection
            key={section.title}
            section={section}
            screen={screen}
            inputs={inputs}
            form={form}
            readOnly={readOnly}
            recordId={record?.id}
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
            {update.error ? <DeletedRecordAlert error={update.error} screen={screen} /> : null}
            <FormFooter>
              {cancel}
              {another ? (
                <Button variant="default" loading={create.isPending} onClick={() => save('another')()}>
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
          <EditConflictDialog
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

interface RecordFormSectionProps {
  section: FormSection
  screen: RecordScreen
  inputs: FieldInputs
  form: UseFormReturnType<FieldValues>
  readOnly: boolean
  /** Undefined for a new record. For existing records, fields that cannot change after creation are hidden. */
  recordId: string | undefined
}

function RecordFormSection({ section, screen, inputs, form, readOnly, recordId }: RecordFormSectionProps) {
  const isThere = recordId !== undefined
  const input = (name: string) => {
    const field = screen.type.fields[name]
    if (!field || (isThere && field.is_fixed)) return null
    const Own = inputs[name]
    const value = fieldValueOf(form.values, name)
    const change = (changed: unknown) => {
      form.setFieldValue(name, changed)
      if (changed !== value)
        for (const [other, to] of Object.entries(screen.follows?.[name]?.(form.values) ?? {}))
          form.setFieldValue(other, to)
      // The form clears only the error of the field itself, not errors inside its value, such as of the second day.
      for (const path of Object.keys(form.errors)) if (path.startsWith(`${name}.`)) form.clearFieldError(path)
    }
    if (Own)
      return (
        <Own
          key={name}
          value={value}
          onChange={change}
          errors={errorsOfField(form.errors, name)}
          readOnly={readOnly}
          isNew={!isThere}
          recordId={recordId}
          values={form.values}
        />
      )
    return (
      <RecordInput
        key={name}
        name={name}
        field={field}
        value={value}
        error={form.errors[name]}
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

/** Show a toast for a failed save, unless the form shows the error itself. */
function toastUnlessShown(error: Error) {
  // Errors about all custom fields together belong to no single input.
  const together = recordErrors(error).custom
  if (together) return { title: 'Not saved', message: together }
  return hasErrorCode(error, 'changed_meanwhile', 'bad_input', 'in_bin', 'not_found', ...limitErrors)
    ? null
    : { title: 'Not saved', message: error.message }
}

function recordErrors(error: Error): Record<string, string> {
  const named = Object.entries(fieldErrors(error))
  return Object.fromEntries(named.map(([path, sentence]) => [path.replace(/^changes\./, ''), sentence]))
}

function errorsOfField(errors: FormErrors, name: string): Record<string, string> {
  const within = Object.entries(errors).filter(([path]) => path === name || path.startsWith(`${name}.`))
  return Object.fromEntries(within.map(([path, sentence]) => [path.slice(name.length + 1), String(sentence)]))
}

/** Remove empty values of a new record, because the server has defaults for them. */
function withoutEmptyValues(values: FieldValues): FieldValues {
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}

/** Nest the custom values in an object, because the form treats the dot in their names as a path. */
function nestCustomValues(values: FieldValues): FieldValues {
  return { custom: {}, ...toRequestValues(values) }
}

/** Alert that another user deleted the record. The form stays open and keeps the input. */
function DeletedRecordAlert({ error, screen: { type, path } }: { error: Error; screen: RecordScreen }) {
  const { one } = type.words
  if (hasErrorCode(error, 'in_bin'))
    return (
      <Alert color="orange" role="alert">
        This {one} has been moved to the bin. Restore it, then save. Your changes are still here.
        <div>
          <Button component="a" href={`${path}/bin`} target="_blank" variant="default" size="compact-sm" mt="xs">
            Open the bin
          </Button>
        </div>
      </Alert>
    )
  if (hasErrorCode(error, 'not_found'))
    return (
      <Alert color="orange" role="alert">
        This {one} has been deleted, so it cannot be saved. What you entered stays here until you leave.
      </Alert>
    )
  return null
}
