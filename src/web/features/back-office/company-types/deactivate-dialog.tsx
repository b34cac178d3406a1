import type { CompanyType } from '#shared/entities.ts'
import { numberOf } from '#web/domain/number-of.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useCompanyType, useDeactivateCompanyType } from './use-company-types.ts'

export function DeactivateDialog({ type, onClose }: { type: CompanyType; onClose: () => void }) {
  const deactivate = useDeactivateCompanyType()
  const uses = useCompanyType(type.id).data?.uses
  return (
    <ConfirmDialog
      title={`Deactivate ${type.name}?`}
      confirmLabel="Deactivate"
      noteLabel="Admin Notes (Optional)"
      working={deactivate.isPending}
      onConfirm={(notes) =>
        deactivate.mutate({ company_type_id: type.id, admin_notes: notes }, closeOnSettled(onClose))
      }
      onCancel={onClose}
    >
      New companies can no longer choose this type. {uses ? <strong>{kept(uses.companies)}</strong> : null} Nothing is
      deleted: you can activate it again at any time.
    </ConfirmDialog>
  )
}

function kept(companies: number): string {
  if (companies === 0) return 'No company is of it.'
  return `${numberOf(companies, 'company keeps it', 'companies keep it')}.`
}
