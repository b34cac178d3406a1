import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import type { ManagedPlan } from '#shared/features/back-office/plans.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDeletePlan, useSetPlanFlag } from './use-plans.ts'

interface PlanMenuProps {
  plan: ManagedPlan
  onEdit: () => void
}

export function PlanMenu({ plan, onEdit }: PlanMenuProps) {
  const [deleting, setDeleting] = useState(false)
  const set = useSetPlanFlag()
  const remove = useDeletePlan(plan)
  const flag = (name: 'is_active' | 'is_featured' | 'is_private') =>
    set.mutate({ plan_id: plan.id, flag: name, value: !plan[name] })
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${plan.name}`}>
            <EllipsisVertical size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          <Menu.Item onClick={() => flag('is_active')}>{plan.is_active ? 'Deactivate' : 'Activate'}</Menu.Item>
          <Menu.Item onClick={() => flag('is_featured')}>{plan.is_featured ? 'Stop featuring' : 'Feature'}</Menu.Item>
          <Menu.Item onClick={() => flag('is_private')}>{plan.is_private ? 'Make public' : 'Make private'}</Menu.Item>
          <Menu.Divider />
          <Menu.Item c="var(--mq-danger)" onClick={() => setDeleting(true)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {deleting ? (
        <ConfirmDialog
          title={`Delete ${plan.name}?`}
          confirmLabel="Delete"
          noteLabel="Admin Notes (Optional)"
          working={remove.isPending}
          onConfirm={(notes) =>
            remove.mutate(
              { plan_id: plan.id, admin_notes: notes },
              closeOnSettled(() => setDeleting(false)),
            )
          }
          onCancel={() => setDeleting(false)}
        >
          The plan is gone for good. A plan that a company, a subscription or a company type refers to is not deleted.
        </ConfirmDialog>
      ) : null}
    </>
  )
}
