import { ActionIcon, Button, Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import type { CatalogModule } from '#shared/features/back-office/module-catalog.ts'
import { isAvailable } from '#shared/modules.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDeleteModule, useModuleUses, useRestoreModule } from './use-module-catalog.ts'
import { describeModuleUses } from './uses-text.ts'

interface ModuleMenuProps {
  module: CatalogModule
  onEdit: () => void
  onGrant: () => void
}

export function ModuleMenu({ module, onEdit, onGrant }: ModuleMenuProps) {
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
            <Menu.Item disabled={!isAvailable(module.key)} onClick={onGrant}>
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
