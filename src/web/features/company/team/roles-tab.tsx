import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core'
import { Pencil, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { hasWildcard, isWithinOwnAccess } from '#shared/access.ts'
import { roleLabel } from '#shared/entities.ts'
import type { TeamRole } from '#shared/features/company/team.ts'
import { accessLabel } from '#web/domain/access-labels.ts'
import { companyActions } from '#web/features/company/company-actions.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { numberText } from '#web/ui/format/numbers.ts'
import { withCount } from '#web/ui/format/with-count.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { permissionLines } from './role-permissions.ts'
import styles from './roles.module.css'
import { useAvailableModules } from './use-available-modules.ts'
import { useOwnPermissions } from './use-own-reach.ts'
import { useDeleteRole, useRoles } from './use-roles.ts'

const EditRoleDialog = lazyComponent(() => import('./edit-role-dialog.tsx'), 'EditRoleDialog')
const CreateRoleDialog = lazyComponent(() => import('./create-role-dialog.tsx'), 'CreateRoleDialog')
const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

type OpenDialogState = { dialog: 'create' } | { dialog: 'edit' | 'delete'; role: TeamRole } | null

export function RolesTab() {
  const mayEdit = useCan()(companyActions.create_role.needs)
  const roles = useRoles({ all: true })
  const [opened, setOpened] = useState<OpenDialogState>(null)
  const [params, setParams] = useSearchParams()
  // The command palette links to `?create=role`, which opens the dialog.
  const open: OpenDialogState = mayEdit && params.get('create') === 'role' ? { dialog: 'create' } : opened
  const setOpen = (next: OpenDialogState) => {
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
  open: OpenDialogState
  roles: readonly TeamRole[]
  setOpen: (open: OpenDialogState) => void
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
      <strong>{roleLabel(role, 'Team Member')}</strong> disappears from the lists of roles. No member has it now.
    </ConfirmDialog>
  )
}

interface RoleCardProps {
  role: TeamRole
  mayEdit: boolean
  onEdit: () => void
}

function RoleCard({ role, mayEdit, onEdit }: RoleCardProps) {
  const own = useOwnPermissions().permissions
  const modules = useAvailableModules()
  const lines = permissionLines(role.permissions, modules)
  const keys = modules.map(({ module_key }) => module_key)
  const label = roleLabel(role, 'Team Member')
  const aboveOwn = hasWildcard(role.permissions) || !isWithinOwnAccess(own, role.permissions)
  return (
    <article className={styles.card} aria-label={label}>
      <header>
        <h3>{label}</h3>
        {role.is_active ? <StatusBadge tone="success">Active</StatusBadge> : <StatusBadge>Inactive</StatusBadge>}
        {mayEdit ? (
          <Tooltip label={aboveOwn ? 'Reaches further than your own role' : 'Edit role'}>
            <ActionIcon
              variant="default"
              size={36}
              className={styles.edit}
              aria-label={`Edit role ${label}`}
              disabled={aboveOwn}
              onClick={onEdit}
            >
              <Pencil size={16} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </header>
      {role.description ? <p className={styles.description}>{role.description}</p> : null}
      <dl>
        <RoleFact name="Access Level" value={accessLabel(role.permissions, keys)} />
        <RoleFact name="Base Role" value={role.role.label} />
        {role.label_override ? <RoleFact name="Custom Label" value={role.label_override} /> : null}
        <RoleFact name="Members" value={numberText(role.members)} />
        {role.guests > 0 ? <RoleFact name="Guests" value={numberText(role.guests)} /> : null}
      </dl>
      {lines.length === 0 ? (
        <p className={styles.description}>No specific permissions</p>
      ) : (
        <ul className={styles.chips} aria-label="Permissions">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </article>
  )
}

function RoleFact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
