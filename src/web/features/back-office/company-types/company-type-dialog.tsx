import { Alert, Button } from '@mantine/core'
import type { z } from 'zod'
import { companyTypeToSave, newCompanyType } from '#shared/features/back-office/company-types.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import type { MutationResult } from '#web/platform/queries/use-api-mutation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { CompanyTypeFields, type DefaultPlan } from './company-type-fields.tsx'
import {
  type CompanyTypeForm,
  emptyCompanyTypeForm,
  toCompanyTypeForm,
  toCompanyTypeRequest,
} from './company-type-form.ts'
import { useCompanyType, useCreateCompanyType, useUpdateCompanyType } from './use-company-types.ts'

interface CompanyTypeDialogProps {
  /** Null to create a type. */
  typeId: string | null
  onClose: () => void
}

export function CompanyTypeDialog({ typeId, onClose }: CompanyTypeDialogProps) {
  return (
    <Dialog onClose={onClose} size={640} title={typeId === null ? 'Create Company Type' : 'Edit Company Type'}>
      {typeId === null ? <NewTypeEditor onClose={onClose} /> : <ExistingTypeEditor id={typeId} onClose={onClose} />}
    </Dialog>
  )
}

function NewTypeEditor({ onClose }: { onClose: () => void }) {
  const create = useCreateCompanyType()
  return (
    <CompanyTypeEditor
      initial={emptyCompanyTypeForm}
      isNew
      toRequest={(form) => ({ ...toCompanyTypeRequest(form), key: form.key })}
      schema={newCompanyType}
      save={create}
      onSave={(type, onError) => create.mutate(type, { onSuccess: onClose, onError })}
      onCancel={onClose}
    />
  )
}

function ExistingTypeEditor({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isPending, isError, refetch, isFetching } = useCompanyType(id)
  const update = useUpdateCompanyType()
  if (isPending) return <LoadingScreen text="Loading company type..." fill="block" />
  if (isError)
    return <ErrorState message="The company type could not be loaded." onRetry={refetch} retrying={isFetching} />
  return (
    <CompanyTypeEditor
      initial={toCompanyTypeForm(data.company_type)}
      companies={data.uses.companies}
      defaultPlan={data.default_plan}
      toRequest={toCompanyTypeRequest}
      schema={companyTypeToSave}
      save={update}
      onSave={(type, onError) =>
        update.mutate({ company_type_id: id, company_type: type }, { onSuccess: onClose, onError })
      }
      onCancel={onClose}
    />
  )
}

interface CompanyTypeEditorProps<Schema extends z.ZodObject> {
  initial: CompanyTypeForm
  isNew?: boolean
  companies?: number
  defaultPlan?: DefaultPlan | null
  schema: Schema
  toRequest: (form: CompanyTypeForm) => unknown
  save: MutationResult & { isPending: boolean }
  onSave: (type: z.output<Schema>, onError: (error: Error) => void) => void
  onCancel: () => void
}

function CompanyTypeEditor<Schema extends z.ZodObject>(props: CompanyTypeEditorProps<Schema>) {
  const { initial, isNew = false, companies = 0, defaultPlan = null, schema, toRequest, save, onSave, onCancel } = props
  const form = useSchemaForm(schema, { initialValues: initial, toInput: toRequest })
  const refused = (error: Error) => {
    if (hasErrorCode(error, 'company_type_key_taken')) form.setFieldError('key', error.message)
    if (hasErrorCode(error, 'default_plan_not_available')) form.setFieldError('default_plan_id', error.message)
  }
  const submit = form.onSubmit((values) => onSave(schema.parse(toRequest(values)), refused))
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedChanges when={form.isDirty} savedBy={[save]} />
      {companies > 0 ? (
        <Alert mb="lg" variant="default" title={`${companyCountText(companies)} of this type`}>
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

function companyCountText(count: number): string {
  return countWithNoun(count, 'company is', 'companies are')
}
