import { Alert, Button } from '@mantine/core'
import type { z } from 'zod'
import { numberOf } from '#web/domain/number-of.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import type { MutationResult } from '#web/platform/queries/use-api-mutation.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { CompanyTypeFields, type DefaultPlan } from './company-type-fields.tsx'
import type { CompanyTypeForm } from './company-type-form.ts'

interface CompanyTypeEditorProps<Schema extends z.ZodObject> {
  initial: CompanyTypeForm
  isNew?: boolean
  companies?: number
  defaultPlan?: DefaultPlan | null
  schema: Schema
  sentOf: (form: CompanyTypeForm) => unknown
  save: MutationResult & { isPending: boolean }
  onSave: (type: z.output<Schema>, onError: (error: Error) => void) => void
  onCancel: () => void
}

export function CompanyTypeEditor<Schema extends z.ZodObject>(props: CompanyTypeEditorProps<Schema>) {
  const { initial, isNew = false, companies = 0, defaultPlan = null, schema, sentOf, save, onSave, onCancel } = props
  const form = useSchemaForm(schema, { initialValues: initial, toInput: sentOf })
  const refused = (error: Error) => {
    if (hasErrorCode(error, 'company_type_key_taken')) form.setFieldError('key', error.message)
    if (hasErrorCode(error, 'default_plan_not_available')) form.setFieldError('default_plan_id', error.message)
  }
  const submit = form.onSubmit((values) => onSave(schema.parse(sentOf(values)), refused))
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedChanges when={form.isDirty} savedBy={[save]} />
      {companies > 0 ? (
        <Alert mb="lg" variant="default" title={`${companyCount(companies)} of this type`}>
          A new name or icon shows there at once.
        </Alert>
      ) : null}
      <CompanyTypeFields form={form} isNew={isNew} defaultPlan={defaultPlan} />
      <DialogFooter onCancel={onCancel} held={save.isPending}>
        <Button type="submit" loading={save.isPending}>
          {isNew ? 'Create Company Type' : 'Save Changes'}
        </Button>
      </DialogFooter>
    </form>
  )
}

function companyCount(count: number): string {
  return numberOf(count, 'company is', 'companies are')
}
