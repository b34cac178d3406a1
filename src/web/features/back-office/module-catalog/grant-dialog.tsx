import { Button, Select, Stack, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type Level, levels } from '#shared/access.ts'
import type { CatalogModule } from '#shared/features/back-office/module-catalog.ts'
import { useCompanyChoices } from '#web/features/back-office/use-choices.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { levelChoices } from './level-choices.ts'
import { useGrantModule } from './use-module-catalog.ts'

interface GrantDialogProps {
  module: CatalogModule
  onClose: () => void
}

export function GrantDialog({ module, onClose }: GrantDialogProps) {
  const [whom, setWhom] = useState('all')
  const [company, setCompany] = useState<string | null>(null)
  const [access, setAccess] = useState<Level>('admin')
  const [notes, setNotes] = useState('')
  const [missing, setMissing] = useState(false)
  const grant = useGrantModule(module)
  const submit = () => {
    const companyId = whom === 'all' ? null : company
    if (whom === 'one' && companyId === null) setMissing(true)
    else grant.mutate({ companyId, access, notes: notes.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog onClose={onClose} title={`Grant access to ${module.name}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          <Select
            label="Granted to"
            allowDeselect={false}
            data={[
              { value: 'all', label: 'All companies' },
              { value: 'one', label: 'One company' },
            ]}
            value={whom}
            onChange={(chosen) => setWhom(chosen ?? 'all')}
          />
          {whom === 'one' ? (
            <CompanyField
              value={company}
              problem={missing && company === null ? 'Choose a company' : null}
              onChange={setCompany}
            />
          ) : null}
          <Select
            label="Access level"
            description="Admin roles get admin, the other roles this level, at most write. What a role holds already stays."
            allowDeselect={false}
            data={levelChoices}
            value={access}
            onChange={(chosen) => setAccess(levels.find((level) => level === chosen) ?? 'admin')}
          />
          <Textarea
            label="Admin Notes (Optional)"
            maxLength={500}
            autosize
            minRows={2}
            value={notes}
            onChange={(event) => setNotes(event.currentTarget.value)}
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

interface CompanyFieldProps {
  value: string | null
  problem: string | null
  onChange: (id: string | null) => void
}

function CompanyField({ value, problem, onChange }: CompanyFieldProps) {
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
      value={value}
      error={problem}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
    />
  )
}
