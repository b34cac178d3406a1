import { ActionIcon, Button, Menu, Select } from '@mantine/core'
import { EllipsisVertical, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Widget } from '#shared/entities.ts'
import { widgetModules } from '#shared/module-choices.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { withCount } from '#web/ui/format/with-count.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import styles from './module-catalog.module.css'
import { useCatalogWidgets, useDeleteWidget, useWidgetUses } from './use-widgets.ts'
import { describeWidgetUses } from './uses-text.ts'

const WidgetDialog = lazyComponent(() => import('./widget-dialog.tsx'), 'WidgetDialog')

const noFilters = { module: 'all' }

export function WidgetsTab() {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const widgets = useCatalogWidgets(filters.module === 'all' ? null : filters.module)
  const [open, setOpen] = useState<{ widget: Widget | null } | null>(null)
  const columns: readonly Column<Widget>[] = [
    ...widgetColumns,
    {
      key: 'actions',
      header: 'Actions',
      hiddenHeader: true,
      cell: (widget) => <WidgetMenu widget={widget} onEdit={() => setOpen({ widget })} />,
    },
  ]
  return (
    <>
      <SectionHeader
        title={withCount('Widgets', widgets.data?.length)}
        filters={
          <>
            <Select
              aria-label="Module"
              allowDeselect={false}
              data={[{ value: 'all', label: 'All modules' }, ...widgetModules]}
              value={filters.module}
              onChange={(module) => setFilters({ module: module ?? 'all' })}
            />
            <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen({ widget: null })}>
              Create Widget
            </Button>
          </>
        }
      />
      <DataTable
        label="Widgets"
        columns={columns}
        rows={widgets.data ?? []}
        rowKey={({ id }) => id}
        query={widgets}
        errorText={`Failed to load widgets: ${errorMessage(widgets.error)}`}
        empty={<NothingFound title="No widgets found" filters={filters} none={noFilters} onClear={setFilters} />}
      />
      {open ? (
        <Suspense>
          <WidgetDialog widget={open.widget} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const widgetColumns: readonly Column<Widget>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, description }) => (
      <span className={styles.name}>
        <strong>{name}</strong>
        {description ? <span>{description}</span> : null}
      </span>
    ),
  },
  { key: 'key', header: 'Key', cell: ({ key }) => <code className={styles.key}>{key}</code> },
  { key: 'module', header: 'Module', cell: ({ module_key }) => module_key },
  { key: 'component', header: 'Component', cell: ({ component_key }) => component_key },
  {
    key: 'type',
    header: 'Type',
    cell: ({ is_system_default }) =>
      is_system_default ? <StatusBadge tone="info">System Default</StatusBadge> : <StatusBadge>Custom</StatusBadge>,
  },
]

interface WidgetMenuProps {
  widget: Widget
  onEdit: () => void
}

function WidgetMenu({ widget, onEdit }: WidgetMenuProps) {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${widget.name}`}>
            <EllipsisVertical size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => setDeleting(true)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {deleting ? <DeleteWidgetDialog widget={widget} onClose={() => setDeleting(false)} /> : null}
    </>
  )
}

function DeleteWidgetDialog({ widget, onClose }: { widget: Widget; onClose: () => void }) {
  const remove = useDeleteWidget(widget)
  const uses = useWidgetUses(widget.id)
  return (
    <ConfirmDialog
      title={`Delete ${widget.name}?`}
      confirmLabel="Delete"
      noteLabel="Admin Notes (Optional)"
      working={remove.isPending || uses.isFetching}
      onConfirm={(notes) => remove.mutate({ widget_id: widget.id, admin_notes: notes }, closeOnSettled(onClose))}
      onCancel={onClose}
    >
      {uses.data ? `${describeWidgetUses(uses.data)} ` : ''}
      This cannot be undone.
    </ConfirmDialog>
  )
}
