import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import type { Widget } from '#shared/entities.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDeleteWidget, useWidgetUses } from './use-widgets.ts'
import { describeWidgetUses } from './uses-text.ts'

interface WidgetMenuProps {
  widget: Widget
  onEdit: () => void
}

export function WidgetMenu({ widget, onEdit }: WidgetMenuProps) {
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
      The widget is gone for good.
    </ConfirmDialog>
  )
}
