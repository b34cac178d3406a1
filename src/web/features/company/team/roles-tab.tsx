import { Button, Skeleton } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { roleLabel } from '#shared/entities.ts'
import type { TeamRole } from '#shared/features/company/team.ts'
import { companyActions } from '#web/features/company/company-actions.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { withCount } from '#web/ui/format/with-count.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { RoleCard } from './role-card.tsx'
import styles from './roles.module.css'
import { useDeleteRole, useRoles } from './use-roles.ts'

const EditRoleDialog = lazyComponent(() => import('./edit-role-dialog.tsx'), 'EditRoleDialog')
const CreateRoleDialog = lazyComponent(() => import('./create-role-dialog.tsx'), 'CreateRoleDialog')
const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

type Open = { dialog: 'create' } | { dialog: 'edit' | 'delete'; role: TeamRole } | null

export function RolesTab() {
  const mayEdit = useCan()(companyActions.create_role.needs)
  const roles = useRoles({ all: true })
  const [opened, setOpened] = useState<Open>(null)
  const [params, setParams] = useSearchParams()
  // The command palette opens the dialog by URL.
  const open: Open = mayEdit && params.get('create') === 'role' ? { dialog: 'create' } : opened
  const setOpen = (next: Open) => {
    setOpened(next)
    if (params.has('create')) setParams({ tab: 'roles' }, { replace: true })
  }
  return (
    <>
      <SectionHeader
        title={withCount('Team Roles', roles.data?.length)}
        subtitle="What each role may do in your company"
        filters={
          mayEdit ? (
            <Button
              variant="default"
              leftSection={<Plus size={16} aria-hidden="true" />}
              onClick={() => setOpen({ dialog: 'create' })}
            >
              Create Role
            </Button>
          ) : null
        }
      />
      <Loaded
        query={roles}
        loading={
          <div className={styles.cards} role="status" aria-busy="true" aria-label="Loading roles">
            <Skeleton height={220} radius={12} />
            <Skeleton height={220} radius={12} />
          </div>
        }
        failed="The roles could not be loaded."
        empty={<EmptyState title="No roles found" />}
      >
        {(list) => (
          <div className={styles.cards}>
            {list.map((role) => (
              <RoleCard key={role.id} role={role} mayEdit={mayEdit} onEdit={() => setOpen({ dialog: 'edit', role })} />
            ))}
          </div>
        )}
      </Loaded>
      <Suspense>
        <OpenDialog open={open} roles={roles.data ?? []} setOpen={setOpen} />
      </Suspense>
    </>
  )
}

interface OpenDialogProps {
  open: Open
  roles: readonly TeamRole[]
  setOpen: (open: Open) => void
}

function OpenDialog({ open, roles, setOpen }: OpenDialogProps) {
  const { account } = useSession()
  const remove = useDeleteRole()
  const close = () => setOpen(null)
  if (!open) return null
  if (open.dialog === 'create') return <CreateRoleDialog roles={roles} onClose={close} />
  const { role } = open
  const own = account?.memberships.find(({ id }) => id === account.company?.membership_id)?.company_role_id
  if (open.dialog === 'edit') {
    return (
      <EditRoleDialog
        role={role}
        isOwn={role.id === own}
        onDelete={() => setOpen({ dialog: 'delete', role })}
        onClose={close}
      />
    )
  }
  return (
    <ConfirmDialog
      title="Delete this role?"
      confirmLabel="Delete Role"
      working={remove.isPending}
      onConfirm={() => remove.mutate({ company_role_id: role.id }, closeOnSettled(close))}
      onCancel={close}
    >
      <strong>{roleLabel(role, 'Team Member')}</strong> disappears from the lists of roles. Nobody holds it now.
    </ConfirmDialog>
  )
}
