import { Button, Group, Switch, Textarea, TextInput } from '@mantine/core'
import { roleLabel } from '#shared/entities.ts'
import { type TeamRole, team } from '#shared/features/company/team.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { AccessFields } from './access-fields.tsx'
import styles from './role-editor.module.css'
import { initialPermissions } from './role-permissions.ts'
import { useUpdateRole } from './use-roles.ts'

interface EditRoleDialogProps {
  role: TeamRole
  /** Whether the user has this role. Users cannot deactivate their own role. */
  isOwn: boolean
  onDelete: () => void
  onClose: () => void
}

export function EditRoleDialog({ role, isOwn, onDelete, onClose }: EditRoleDialogProps) {
  const { account } = useSession()
  const save = useUpdateRole()
  const modules = (account?.company?.modules ?? []).map(({ module_key }) => module_key)
  const form = useSchemaForm(team.calls.updateRole.input, {
    initialValues: {
      company_role_id: role.id,
      label: role.label_override ?? '',
      description: role.description ?? '',
      permissions: initialPermissions(role.permissions, modules, role.permissions),
      is_active: role.is_active,
    },
  })
  const inUse = role.members > 0 || role.invitations > 0
  const submit = form.onSubmit((values) => save.mutate(values, { onSuccess: onClose }))
  return (
    <Dialog onClose={onClose} size="lg" title={`Edit ${roleLabel(role, 'Team Member')}`}>
      <form onSubmit={submit} noValidate>
        <UnsavedChanges when={form.isDirty} savedBy={[save]} />
        <TextInput
          label="Label"
          description={`Defaults to ${role.role.label}, like its base role`}
          data-autofocus
          maxLength={60}
          {...form.getInputProps('label')}
        />
        <Textarea
          mt="md"
          label="Description"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={500}
          {...form.getInputProps('description')}
        />
        <Switch
          mt="md"
          label="Active"
          description={
            isOwn
              ? 'You hold this role yourself, so you cannot switch it off'
              : 'An inactive role cannot be given, and who holds it has no access'
          }
          disabled={isOwn && role.is_active}
          {...form.getInputProps('is_active', { type: 'checkbox' })}
        />
        <AccessFields
          permissions={form.values.permissions}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
        />
        <div className={styles.foot}>
          {inUse ? (
            <p className={styles.hint}>{roleUsageText(role)}, so it cannot be deleted.</p>
          ) : (
            <Button variant="subtle" color="red" onClick={onDelete}>
              Delete Role
            </Button>
          )}
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save Role
            </Button>
          </Group>
        </div>
      </form>
    </Dialog>
  )
}

function roleUsageText({ members, invitations }: TeamRole): string {
  const words = [
    ...(members > 0 ? [countWithNoun(members, 'member')] : []),
    ...(invitations > 0 ? [countWithNoun(invitations, 'pending invitation')] : []),
  ]
  return `In use by ${words.join(' and ')}`
}
