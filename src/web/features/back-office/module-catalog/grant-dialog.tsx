import { Button, Select, type SelectProps, Stack, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { AccessLevel } from '#shared/access.ts'
import { type CatalogModule, moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { useCompanyChoices } from '#web/features/back-office/use-choices.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { levelChoices } from './level-choices.ts'
import { useGrantModule } from './use-module-catalog.ts'

const schema = moduleCatalog.calls.autoGrantNewModule.input.omit({ module_key: true })

interface GrantDialogProps {
  module: CatalogModule
  onClose: () => void
}

export function GrantDialog({ module, onClose }: GrantDialogProps) {
  const form = useSchemaForm<GrantForm>(schema, {
    initialValues: { whom: 'all', company_id: null, access: 'admin', admin_notes: '' },
    toInput: ({ access, admin_notes }) => ({ access, admin_notes }),
    also: ({ whom, company_id }) => (whom === 'one' && company_id === null ? { company_id: 'Choose a company' } : {}),
  })
  const grant = useGrantModule(module)
  const submit = form.onSubmit(({ whom, company_id, access, admin_notes }) =>
    grant.mutate(
      { companyId: whom === 'all' ? null : company_id, access, notes: admin_notes.trim() },
      { onSuccess: onClose },
    ),
  )
  return (
    <Dialog onClose={onClose} title={`Grant access to ${module.name}`}>
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[grant]} />
        <Stack gap="md">
          <Select
            label="Granted to"
            allowDeselect={false}
            data={[
              { value: 'all', label: 'All companies' },
              { value: 'one', label: 'One company' },
            ]}
            {...form.getInputProps('whom')}
          />
          {form.values.whom === 'one' ? <CompanyField {...form.getInputProps('company_id')} /> : null}
          <Select
            label="Access level"
            description="Admin roles get admin access; other roles get this level, up to write. Existing access is kept."
            allowDeselect={false}
            data={levelChoices}
            {...form.getInputProps('access')}
          />
          <Textarea
            label="Admin Notes (Optional)"
            maxLength={500}
            autosize
            minRows={2}
            {...form.getInputProps('admin_notes')}
          />
        </Stack>
        <DialogFooter onCancel={onClose} held={grant.isPending}>
          <Button type="submit" loading={grant.isPending}>
            Grant access
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

interface GrantForm {
  whom: 'all' | 'one'
  company_id: string | null
  access: AccessLevel
  admin_notes: string
}

function CompanyField(input: Pick<SelectProps, 'value' | 'error' | 'onChange'>) {
  const [search, setSearch] = useState('')
  const [rested] = useDebouncedValue(search, 250)
  const found = useCompanyChoices(rested).data ?? []
  return (
    <Select
      label="Company"
      placeholder="Search by name..."
      withAsterisk
      searchable
      clearable
      nothingFoundMessage="No companies found matching your criteria"
      filter={({ options }) => options}
      data={found.map(({ id, name }) => ({ value: id, label: name }))}
      {...input}
      searchValue={search}
      onSearchChange={setSearch}
    />
  )
}
