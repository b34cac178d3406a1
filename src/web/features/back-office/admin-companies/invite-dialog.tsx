import { Button, Select, Stack, TextInput } from '@mantine/core'
import { hasWildcard } from '#shared/access.ts'
import { roleLabel } from '#shared/entities.ts'
import { adminCompanies, type CompanyDetail } from '#shared/features/back-office/admin-companies.ts'
import { useAssignableRoles } from '#web/features/back-office/use-memberships.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { useInviteToCompany } from './use-company-team.ts'

interface InviteDialogProps {
  company: CompanyDetail
  asOwner?: boolean
  onClose: () => void
}

/** Validates the email address only. The submit button stays disabled until a role is selected. */
const emailSchema = adminCompanies.calls.inviteToCompany.input.pick({ email: true }).strip()

export function InviteDialog({ company, asOwner = false, onClose }: InviteDialogProps) {
  const invite = useInviteToCompany()
  const roles = useAssignableRoles(company.id, !asOwner).data ?? []
  const form = useSchemaForm(emailSchema, {
    initialValues: { email: '', role: '' },
  })
  const { email, role } = form.values
  const send = () =>
    invite.mutate(
      { company_id: company.id, email, ...(asOwner ? { as_owner: true } : { company_role_id: role }) },
      { onSuccess: onClose },
    )
  return (
    <Dialog onClose={onClose} title={asOwner ? 'Invite an owner' : `Invite to ${company.name}`}>
      <form noValidate onSubmit={form.onSubmit(send)}>
        <UnsavedChanges when={form.isDirty} savedBy={[invite]} />
        <Stack gap="md">
          <TextInput
            label="Email"
            withAsterisk
            type="email"
            autoComplete="off"
            data-autofocus
            maxLength={254}
            {...form.getInputProps('email')}
          />
          {asOwner ? null : (
            <Select
              label="Role"
              withAsterisk
              placeholder="Choose a role"
              allowDeselect={false}
              data={roles
                .filter(({ permissions }) => !hasWildcard(permissions))
                .map((one) => ({ value: one.id, label: roleLabel(one, 'Unknown Role') }))}
              {...form.getInputProps('role')}
            />
          )}
        </Stack>
        <DialogFooter onCancel={onClose} held={invite.isPending}>
          <Button type="submit" loading={invite.isPending} disabled={email.trim() === '' || (!asOwner && role === '')}>
            Send Invitation
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
