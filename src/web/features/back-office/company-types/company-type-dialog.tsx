import { companyTypeToSave, newCompanyType } from '#shared/features/back-office/company-types.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { CompanyTypeEditor } from './company-type-editor.tsx'
import { emptyForm, formOf, sentOf } from './company-type-form.ts'
import { useCompanyType, useCreateCompanyType, useUpdateCompanyType } from './use-company-types.ts'

interface CompanyTypeDialogProps {
  /** Null to create a type. */
  typeId: string | null
  onClose: () => void
}

export function CompanyTypeDialog({ typeId, onClose }: CompanyTypeDialogProps) {
  return (
    <Dialog onClose={onClose} size={640} title={typeId === null ? 'Create Company Type' : 'Edit Company Type'}>
      {typeId === null ? <NewType onClose={onClose} /> : <ExistingType id={typeId} onClose={onClose} />}
    </Dialog>
  )
}

function NewType({ onClose }: { onClose: () => void }) {
  const create = useCreateCompanyType()
  return (
    <CompanyTypeEditor
      initial={emptyForm}
      isNew
      sentOf={(form) => ({ ...sentOf(form), key: form.key })}
      schema={newCompanyType}
      save={create}
      onSave={(type, onError) => create.mutate(type, { onSuccess: onClose, onError })}
      onCancel={onClose}
    />
  )
}

function ExistingType({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isPending, isError, refetch, isFetching } = useCompanyType(id)
  const update = useUpdateCompanyType()
  if (isPending) return <LoadingScreen text="Loading company type..." fill="block" />
  if (isError)
    return <ErrorState message="The company type could not be loaded." onRetry={refetch} retrying={isFetching} />
  return (
    <CompanyTypeEditor
      initial={formOf(data.company_type)}
      companies={data.uses.companies}
      defaultPlan={data.default_plan}
      sentOf={sentOf}
      schema={companyTypeToSave}
      save={update}
      onSave={(type, onError) =>
        update.mutate({ company_type_id: id, company_type: type }, { onSuccess: onClose, onError })
      }
      onCancel={onClose}
    />
  )
}
