import type { z } from 'zod'
import type { widget } from '#shared/entities'
import { errorMessage } from '#web/platform/error-message'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useCatalogWidgets } from './use-module-catalog.ts'

type Widget = z.output<typeof widget>

export function WidgetsTab() {
  const widgets = useCatalogWidgets()
  return (
    <>
      <SectionHeader title="Widgets" />
      <DataTable
        label="Widgets"
        columns={columns}
        rows={widgets.data ?? []}
        rowKey={({ id }) => id}
        state={widgets.isPending ? 'loading' : widgets.isError ? 'error' : 'ready'}
        errorText={`Failed to load widgets: ${errorMessage(widgets.error)}`}
        onRetry={widgets.refetch}
        empty={<EmptyState title="No widgets found" />}
      />
    </>
  )
}

const columns: readonly Column<Widget>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'key', header: 'Key', cell: ({ key }) => key },
  { key: 'module', header: 'Module', cell: ({ module_key }) => module_key },
  { key: 'component', header: 'Component', cell: ({ component_key }) => component_key },
  {
    key: 'type',
    header: 'Type',
    cell: ({ is_system_default }) =>
      is_system_default ? <StatusBadge tone="info">System Default</StatusBadge> : <StatusBadge>Custom</StatusBadge>,
  },
]
