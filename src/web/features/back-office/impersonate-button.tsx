import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useSession } from '#web/platform/session/session.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useImpersonate } from './use-impersonate.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

interface ImpersonateButtonProps {
  user: { id: string; email: string; status: 'active' | 'suspended' }
  label: string
  /** The company that opens; by default the one that the user opened last. */
  companyId?: string
}

export function ImpersonateButton({ user, label, companyId }: ImpersonateButtonProps) {
  const { step, working, ask, close, impersonate } = useImpersonate(user.id, companyId)
  const isSelf = useSession().account?.user?.id === user.id
  const again = step === 'asking-for-super-admin'
  return (
    <>
      <Button variant="default" onClick={ask} disabled={isSelf || user.status === 'suspended'}>
        {label}
      </Button>
      {step === 'closed' ? null : (
        <Suspense>
          <ConfirmDialog
            key={step}
            title={again ? 'Super Admin Confirmation Required' : 'Impersonate this user?'}
            tone={again ? 'danger' : 'plain'}
            confirmLabel={again ? 'Impersonate Super Admin' : 'Impersonate'}
            noteLabel="Admin Notes (Optional)"
            working={working}
            onConfirm={impersonate}
            onCancel={close}
          >
            {again
              ? 'This user is also a super admin. Please confirm impersonation.'
              : `You act as ${user.email} until you return, for one hour at most. You can change everything that the user can, except their password, two-factor authentication, email addresses and own data. The audit log records both names; elsewhere your changes appear under the user’s name.`}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
