import { ActionIcon, Button, Menu, Select } from '@mantine/core'
import { EllipsisVertical, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { CompanyType } from '#shared/entities.ts'
import { foldText } from '#shared/fold-text.ts'
import { CompanyTypeIcon } from '#web/domain/company-type-icon.tsx'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { useCompanyTypeChoices } from '#web/features/back-office/use-choices.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { numberText } from '#web/ui/format/numbers.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import { useActivateCompanyType, useCompanyType, useDeactivateCompanyType } from './use-company-types.ts'

const CompanyTypeDialog = lazyComponent(() => import('./company-type-dialog.tsx'), 'CompanyTypeDialog')

const noFilters = { search: '', status: 'all' }

const statusChoices = [
  { value: 'all', label: 'All Types' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

export function CompanyTypesPage() {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const [open, setOpen] = useState<{ id: string | null } | null>(null)
  const types = useCompanyTypeChoices()
  const columns: readonly Column<CompanyType>[] = [
    ...companyTypeColumns,
    {
      key: 'actions',
      header: 'Actions',
      hiddenHeader: true,
      cell: (type) => <CompanyTypeMenu type={type} onEdit={() => setOpen({ id: type.id })} />,
    },
  ]
  return (
    <>
      <PageHeader
        title="Company Types"
        subtitle="Types of company customers can choose"
        actions={
          <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen({ id: null })}>
            Create Company Type
          </Button>
        }
      />
      <SectionHeader
        title="All company types"
        filters={
          <>
            <SearchField
              label="Search company types"
              placeholder="Search by name or key..."
              value={filters.search}
              onSearch={(search) => setFilters({ search })}
            />
            <Select
              aria-label="Status"
              data={statusChoices}
              allowDeselect={false}
              value={filters.status}
              onChange={(status) => setFilters({ status: status ?? 'all' })}
            />
          </>
        }
      />
      <DataTable
        label="Company types"
        columns={columns}
        rows={filterCompanyTypes(types.data ?? [], filters)}
        rowKey={({ id }) => id}
        query={types}
        errorText={`Error loading company types: ${errorMessage(types.error)}`}
        empty={
          types.data?.length ? (
            <NothingFound title="No types match your filters" filters={filters} none={noFilters} onClear={setFilters} />
          ) : (
            <EmptyState title="No company types found" text="Without one, nobody can create a company." />
          )
        }
      />
      {open ? (
        <Suspense>
          <CompanyTypeDialog typeId={open.id} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const companyTypeColumns: readonly Column<CompanyType>[] = [
  {
    key: 'type',
    header: 'Type',
    cell: ({ icon, name }) => (
      <>
        <span aria-hidden="true">
          <CompanyTypeIcon icon={icon} />
        </span>
        <strong>{name}</strong>
      </>
    ),
  },
  { key: 'key', header: 'Key', cell: ({ key }) => key },
  { key: 'description', header: 'Description', cell: ({ description }) => description ?? '–' },
  { key: 'order', header: 'Sort Order', align: 'right', cell: ({ sort_order }) => numberText(sort_order) },
  {
    key: 'status',
    header: 'Status',
    cell: ({ is_active }) =>
      is_active ? <StatusBadge tone="success">Active</StatusBadge> : <StatusBadge>Inactive</StatusBadge>,
  },
]

/** Filter the loaded types in the browser. There are few, so the list is not paged. */
export function filterCompanyTypes(
  types: readonly CompanyType[],
  { search, status }: { search: string; status: string },
): CompanyType[] {
  const wanted = foldText(search.trim())
  return types.filter(
    ({ name, key, description, is_active }) =>
      (status === 'all' || is_active === (status === 'active')) &&
      foldText(`${name}\n${key}\n${description ?? ''}`).includes(wanted),
  )
}

interface CompanyTypeMenuProps {
  type: CompanyType
  onEdit: () => void
}

function CompanyTypeMenu({ type, onEdit }: CompanyTypeMenuProps) {
  const [asking, setAsking] = useState(false)
  const activate = useActivateCompanyType()
  return (
    <>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${type.name}`}>
            <EllipsisVertical size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          {type.is_active ? (
            <Menu.Item color="red" onClick={() => setAsking(true)}>
              Deactivate
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => activate.mutate({ company_type_id: type.id })}>Activate</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking ? <DeactivateDialog type={type} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function DeactivateDialog({ type, onClose }: { type: CompanyType; onClose: () => void }) {
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
      New companies can no longer choose this type.{' '}
      {uses ? <strong>{deactivationEffect(uses.companies)}</strong> : null} Nothing is deleted: you can activate it
      again at any time.
    </ConfirmDialog>
  )
}

function deactivationEffect(companies: number): string {
  if (companies === 0) return 'No company uses this type.'
  return `${countWithNoun(companies, 'company keeps it', 'companies keep it')}.`
}
