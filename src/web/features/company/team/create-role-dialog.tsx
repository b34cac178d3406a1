import { Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { baseRoleKeys, type TeamRole, team } from '#shared/features/company/team.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { AccessFields } from './access-fields.tsx'
import styles from './role-editor.module.css'
import { initialPermissions } from './role-permissions.ts'
import { useOwnPermissions } from './use-own-reach.ts'
import { useCreateRole } from './use-roles.ts'

type BaseRoleKey = (typeof baseRoleKeys)[number]
const baseRoleLabels: Record<BaseRoleKey, string> = {
  admin: 'Admin',
  manager: 'Manager',
  member: 'Member',
  viewer: 'Viewer',
}

export function CreateRoleDialog({ roles, onClose }: { roles: readonly TeamRole[]; onClose: () => void }) {
  const { account } = useSession()
  const own = useOwnPermissions().permissions
  const save = useCreateRole()
  const modules = (account?.company?.modules ?? []).map(({ module_key }) => module_key)
  /** Initial permissions: those of the company's base role, limited to what the user may grant. */
  const accessOf = (base: BaseRoleKey) => {
    const model = roles.find((each) => each.role.key === base && !each.label_override)
    return initialPermissions(model?.permissions ?? {}, modules, own)
  }
  const base: BaseRoleKey = 'member'
  const form = useSchemaForm(team.calls.createRole.input, {
    initialValues: { label: '', description: '', base_role: base as BaseRoleKey, permissions: accessOf(base) },
  })
  const submit = form.onSubmit((values) => save.mutate(values, { onSuccess: onClose }))
  return (
    <Dialog onClose={onClose} size="lg" title="Create Role">
      <form onSubmit={submit} noValidate>
        <UnsavedChanges when={form.isDirty} savedBy={[save]} />
        <TextInput label="Label" required data-autofocus maxLength={60} {...form.getInputProps('label')} />
        <Textarea
          mt="md"
          label="Description"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={500}
          {...form.getInputProps('description')}
        />
        <Select
          mt="md"
          label="Base Role"
          description="Starting permissions; change them below"
          data={baseRoleKeys.map((value) => ({ value, label: baseRoleLabels[value] }))}
          value={form.values.base_role}
          onChange={(chosen) => {
            const key = baseRoleKeys.find((each) => each === chosen)
            if (key) form.setValues({ base_role: key, permissions: accessOf(key) })
          }}
        />
        <AccessFields
          permissions={form.values.permissions}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
        />
        <div className={styles.foot}>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Create Role
            </Button>
          </Group>
        </div>
      </form>
    </Dialog>
  )
}
