import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { type AccessLevel, accessLevels } from '#shared/access.ts'
import { adminCompanies, type CompanyDetail } from '#shared/features/back-office/admin-companies.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { useAddOverride } from './use-override-mutations.ts'

interface OverrideDialogProps {
  company: CompanyDetail
  modules: readonly { id: string; name: string; description: string | null }[]
  onClose: () => void
}

const { input } = adminCompanies.calls.createModuleOverride

const levelChoices: { value: AccessLevel; label: string }[] = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Write' },
  { value: 'admin', label: 'Admin' },
]

export function OverrideDialog({ company, modules, onClose }: OverrideDialogProps) {
  const add = useAddOverride()
  const form = useSchemaForm<OverrideForm>(input, {
    initialValues: { module_id: '', override_reason: '', expires_at: '', access: 'admin' },
    toInput: (values) => toRequest(company.id, values),
  })
  return (
    <Dialog onClose={onClose} title="Add Override">
      <form
        noValidate
        onSubmit={form.onSubmit((values) => add.mutate(toRequest(company.id, values), { onSuccess: onClose }))}
      >
        <UnsavedChanges when={form.isDirty} savedBy={[add]} />
        <Stack gap="md">
          <Select
            label="Module"
            withAsterisk
            searchable
            placeholder="Choose a module"
            data={modules.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('module_id')}
          />
          <Textarea
            label="Override Reason"
            description="Reason (stored with the override and in the audit log)"
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('override_reason')}
          />
          <TextInput
            type="datetime-local"
            label="Expiration Date (Optional)"
            description={`In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}. Company admins are notified three days before.`}
            {...form.getInputProps('expires_at')}
          />
          <Select
            label="Permissions"
            description="What roles other than Admin receive, at most write. Admin roles get admin."
            allowDeselect={false}
            data={levelChoices}
            value={form.values.access}
            onChange={(chosen) =>
              form.setFieldValue('access', accessLevels.find((level) => level === chosen) ?? 'admin')
            }
          />
        </Stack>
        <DialogFooter onCancel={onClose} held={add.isPending}>
          <Button type="submit" loading={add.isPending}>
            Create Override
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

interface OverrideForm {
  module_id: string | null
  override_reason: string
  /** Date and time in the user's time zone, as `datetime-local` inputs have it: '2026-11-24T10:00'. */
  expires_at: string
  access: AccessLevel
}

function toRequest(company_id: string, { module_id, override_reason, expires_at, access }: OverrideForm) {
  return {
    company_id,
    module_id: module_id ?? '',
    override_reason,
    expires_at: expires_at === '' ? null : new Date(expires_at).toISOString(),
    permissions: { access },
  }
}
