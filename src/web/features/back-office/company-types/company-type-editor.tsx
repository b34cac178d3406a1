import { Alert, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { z } from 'zod'
import { numberOf } from '#web/domain/number-of.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { schemaErrors } from '#web/ui/schema-errors.ts'
import { CompanyTypeFields, type DefaultPlan } from './company-type-fields.tsx'
import type { CompanyTypeForm } from './company-type-form.ts'

interface CompanyTypeEditorProps<Schema extends z.ZodObject> {
  initial: CompanyTypeForm
  isNew?: boolean
  companies?: number
  defaultPlan?: DefaultPlan | null
  schema: Schema
  sentOf: (form: CompanyTypeForm) => unknown
  saving: boolean
  onSave: (type: z.output<Schema>, onError: (error: Error) => void) => void
  onCancel: () => void
}

export function CompanyTypeEditor<Schema extends z.ZodObject>(props: CompanyTypeEditorProps<Schema>) {
  const { initial, isNew = false, companies = 0, defaultPlan = null, schema, sentOf, saving, onSave, onCancel } = props
  const form = useForm<CompanyTypeForm>({
    initialValues: initial,
    validate: (values) => schemaErrors(schema, sentOf(values)),
  })
  const refused = (error: Error) => {
    if (hasErrorCode(error, 'company_type_key_taken')) form.setFieldError('key', error.message)
    if (hasErrorCode(error, 'default_plan_not_available')) form.setFieldError('default_plan_id', error.message)
  }
  const submit = form.onSubmit(
    (values) => onSave(schema.parse(sentOf(values)), refused),
    (errors) => {
      const [first = ''] = Object.keys(initial).filter((field) => errors[field])
      form.getInputNode<HTMLElement, string>(first)?.focus()
    },
  )
  return (
    <form noValidate onSubmit={submit}>
      {companies > 0 ? (
        <Alert mb="lg" variant="default" title={`${companyCount(companies)} of this type`}>
          A new name or icon shows there at once.
        </Alert>
      ) : null}
      <CompanyTypeFields form={form} isNew={isNew} defaultPlan={defaultPlan} />
      <DialogFooter onCancel={onCancel} held={saving}>
        <Button type="submit" loading={saving}>
          {isNew ? 'Create Company Type' : 'Save Changes'}
        </Button>
      </DialogFooter>
    </form>
  )
}

function companyCount(count: number): string {
  return numberOf(count, 'company is', 'companies are')
}
