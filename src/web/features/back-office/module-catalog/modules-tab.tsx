import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { CatalogModule } from '#shared/features/back-office/module-catalog.ts'
import { isAvailable } from '#shared/modules.ts'
import { ModuleIcon } from '#web/domain/module-icon.tsx'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { withCount } from '#web/ui/format/with-count.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import { categoryTone } from './category-tone.ts'
import styles from './module-catalog.module.css'
import { filterOf, ModuleFilterBar, noModuleFilters } from './module-filters.tsx'
import { ModuleMenu } from './module-menu.tsx'
import { useCatalogModules } from './use-module-catalog.ts'

const ModuleDialog = lazyComponent(() => import('./module-dialog.tsx'), 'ModuleDialog')
const GrantDialog = lazyComponent(() => import('./grant-dialog.tsx'), 'GrantDialog')

type Open = { what: 'edit'; module: CatalogModule | null } | { what: 'grant'; module: CatalogModule }

export function ModulesTab() {
  const [filters, setFilters] = useUrlFilters(noModuleFilters)
  const modules = useCatalogModules(filterOf(filters))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const columns: readonly Column<CatalogModule>[] = [
    ...facts,
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

const descriptionLength = 60

function truncated(text: string): string {
  return text.length > descriptionLength ? `${text.slice(0, descriptionLength)}...` : text
}

const facts: readonly Column<CatalogModule>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, description, icon }) => (
      <span className={styles.named}>
        <ModuleIcon icon={icon} />
        <span className={styles.name}>
          <strong>{name}</strong>
          {description ? <span>{truncated(description)}</span> : null}
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
    cell: ({ key, is_active, deleted_at }) => {
      if (deleted_at) return <StatusBadge tone="danger">Deleted</StatusBadge>
      if (is_active && !isAvailable(key)) return <StatusBadge tone="warning">Not yet available</StatusBadge>
      return is_active ? <StatusBadge tone="success">Active</StatusBadge> : <StatusBadge>Inactive</StatusBadge>
    },
  },
  { key: 'created', header: 'Created', unbroken: true, cell: ({ created_at }) => shortDate(created_at) },
]
