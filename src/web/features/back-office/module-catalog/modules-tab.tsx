import { ActionIcon, Button, Menu, Select } from '@mantine/core'
import { EllipsisVertical, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import {
  type CatalogModule,
  type ModuleStatus,
  moduleStatus,
  moduleStatuses,
} from '#shared/features/back-office/module-catalog.ts'
import { isModuleAvailable } from '#shared/modules.ts'
import { ModuleIcon } from '#web/domain/module-icon.tsx'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { withCount } from '#web/ui/format/with-count.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import styles from './module-catalog.module.css'
import {
  type ModuleFilter,
  useCatalogModules,
  useDeleteModule,
  useModuleCategories,
  useModuleUses,
  useRestoreModule,
} from './use-module-catalog.ts'
import { describeModuleUses } from './uses-text.ts'

const ModuleDialog = lazyComponent(() => import('./module-dialog.tsx'), 'ModuleDialog')
const GrantDialog = lazyComponent(() => import('./grant-dialog.tsx'), 'GrantDialog')

type OpenDialog = { what: 'edit'; module: CatalogModule | null } | { what: 'grant'; module: CatalogModule }

export function ModulesTab() {
  const [filters, setFilters] = useUrlFilters(noModuleFilters)
  const modules = useCatalogModules(toModuleFilter(filters))
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const columns: readonly Column<CatalogModule>[] = [
    ...moduleColumns,
    {
      key: 'actions',
      header: 'Actions',
      hiddenHeader: true,
      cell: (module) => (
        <ModuleMenu
          module={module}
          onEdit={() => setOpen({ what: 'edit', module })}
          onGrant={() => setOpen({ what: 'grant', module })}
        />
      ),
    },
  ]
  return (
    <>
      <SectionHeader
        title={withCount('Modules', modules.data?.length)}
        filters={
          <Button
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={() => setOpen({ what: 'edit', module: null })}
          >
            Create Module
          </Button>
        }
      />
      <search className={styles.filters} aria-label="Filter modules">
        <ModuleFilterBar filters={filters} onChange={setFilters} />
      </search>
      <DataTable
        label="Modules"
        columns={columns}
        rows={modules.data ?? []}
        rowKey={({ id }) => id}
        query={modules}
        errorText={`Error loading modules: ${errorMessage(modules.error)}`}
        empty={<NothingFound title="No modules found" filters={filters} none={noModuleFilters} onClear={setFilters} />}
      />
      <Suspense>
        {open?.what === 'edit' ? <ModuleDialog module={open.module} onClose={close} /> : null}
        {open?.what === 'grant' ? <GrantDialog module={open.module} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

const statusBadges: Record<ModuleStatus, { tone: Tone; word: string }> = {
  active: { tone: 'success', word: 'Active' },
  unavailable: { tone: 'warning', word: 'Not yet available' },
  inactive: { tone: 'neutral', word: 'Inactive' },
  deleted: { tone: 'danger', word: 'Deleted' },
}

const descriptionLength = 60

function truncateDescription(text: string): string {
  return text.length > descriptionLength ? `${text.slice(0, descriptionLength)}...` : text
}

const moduleColumns: readonly Column<CatalogModule>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, description, icon }) => (
      <span className={styles.named}>
        <ModuleIcon icon={icon} />
        <span className={styles.name}>
          <strong>{name}</strong>
          {description ? <span>{truncateDescription(description)}</span> : null}
        </span>
      </span>
    ),
  },
  { key: 'key', header: 'Key', cell: ({ key }) => <code className={styles.key}>{key}</code> },
  {
    key: 'category',
    header: 'Category',
    cell: ({ category }) => <StatusBadge tone={categoryTone(category)}>{category}</StatusBadge>,
  },
  {
    key: 'type',
    header: 'Type',
    unbroken: true,
    cell: ({ is_core }) => (is_core ? <StatusBadge tone="accent">Core</StatusBadge> : 'Standard'),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (module) => {
      const { tone, word } = statusBadges[moduleStatus(module)]
      return <StatusBadge tone={tone}>{word}</StatusBadge>
    },
  },
  { key: 'created', header: 'Created', unbroken: true, cell: ({ created_at }) => shortDate(created_at) },
]

const categoryTones: Record<string, Tone> = {
  productivity: 'accent',
  communication: 'info',
  analytics: 'warning',
  finance: 'success',
  integration: 'info',
  security: 'danger',
}

export function categoryTone(category: string): Tone {
  return categoryTones[category] ?? 'neutral'
}

interface ModuleMenuProps {
  module: CatalogModule
  onEdit: () => void
  onGrant: () => void
}

function ModuleMenu({ module, onEdit, onGrant }: ModuleMenuProps) {
  const [deleting, setDeleting] = useState(false)
  const restore = useRestoreModule()
  if (module.deleted_at)
    return (
      <Button
        size="xs"
        variant="default"
        loading={restore.isPending}
        onClick={() => restore.mutate({ module_id: module.id })}
      >
        Restore
      </Button>
    )
  const stays = module.is_core || module.is_platform_only
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${module.name}`}>
            <EllipsisVertical size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          {module.is_platform_only ? null : (
            <Menu.Item disabled={!isModuleAvailable(module.key)} onClick={onGrant}>
              Grant access
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="red" disabled={stays} onClick={() => setDeleting(true)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {deleting ? <DeleteModuleDialog module={module} onClose={() => setDeleting(false)} /> : null}
    </>
  )
}

function DeleteModuleDialog({ module, onClose }: { module: CatalogModule; onClose: () => void }) {
  const remove = useDeleteModule()
  const uses = useModuleUses(module.id)
  return (
    <ConfirmDialog
      title={`Delete ${module.name}?`}
      confirmLabel="Delete"
      noteLabel="Admin Notes (Optional)"
      working={remove.isPending || uses.isFetching}
      onConfirm={(notes) => remove.mutate({ module_id: module.id, admin_notes: notes }, closeOnSettled(onClose))}
      onCancel={onClose}
    >
      {uses.data ? `${describeModuleUses(uses.data)} ` : ''}
      Deleted modules can be restored: choose 'Deleted' in the status filter.
    </ConfirmDialog>
  )
}

const noModuleFilters = { search: '', category: 'all', type: 'all', status: 'all' }
type ModuleFilters = typeof noModuleFilters

interface ModuleFiltersProps {
  filters: ModuleFilters
  onChange: (change: Partial<ModuleFilters>) => void
}

const typeChoices = [
  { value: 'all', label: 'All types' },
  { value: 'core', label: 'Core' },
  { value: 'standard', label: 'Standard' },
]
const statusChoices = [
  { value: 'all', label: 'All statuses' },
  ...moduleStatuses.map((value) => ({ value, label: statusBadges[value].word })),
]

function ModuleFilterBar({ filters, onChange }: ModuleFiltersProps) {
  const categories = useModuleCategories()
  const shown = new Set(['all', ...categories, filters.category])
  return (
    <>
      <SearchField
        label="Search modules"
        placeholder="Search by name, key or description..."
        value={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        aria-label="Category"
        w={170}
        allowDeselect={false}
        data={[...shown].map((value) => ({ value, label: value === 'all' ? 'All categories' : value }))}
        value={filters.category}
        onChange={(category) => onChange({ category: category ?? 'all' })}
      />
      <Select
        aria-label="Type"
        w={130}
        allowDeselect={false}
        data={typeChoices}
        value={filters.type}
        onChange={(type) => onChange({ type: type ?? 'all' })}
      />
      <Select
        aria-label="Status"
        w={150}
        allowDeselect={false}
        data={statusChoices}
        value={filters.status}
        onChange={(status) => onChange({ status: status ?? 'all' })}
      />
      <Button variant="default" onClick={() => onChange(noModuleFilters)}>
        Clear
      </Button>
    </>
  )
}

function toModuleFilter({ search, category, type, status }: ModuleFilters): ModuleFilter {
  return {
    search,
    ...(category !== 'all' && { category }),
    ...((type === 'core' || type === 'standard') && { is_core: type === 'core' ? 'true' : 'false' }),
    status: moduleStatuses.find((known) => known === status),
  }
}
