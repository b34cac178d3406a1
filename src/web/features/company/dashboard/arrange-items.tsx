import { Menu } from '@mantine/core'
import { LayoutTemplate, RotateCcw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import type { LazyPopoverProps } from '#web/ui/lazy-popover.tsx'
import { useResetDashboard } from './use-arranging.ts'

const RoleLayoutsDialog = lazyComponent(() => import('./role-layouts-dialog.tsx'), 'RoleLayoutsDialog')

export function ArrangeItems({ opened, onChange, button }: LazyPopoverProps) {
  const can = useCan()
  const reset = useResetDashboard()
  const [open, setOpen] = useState<'reset' | 'roles' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Menu position="bottom-end" width={240} opened={opened} onChange={onChange}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<RotateCcw size={16} aria-hidden="true" />} onClick={() => setOpen('reset')}>
            Reset my dashboard
          </Menu.Item>
          {can({ module: 'dashboard', level: 'admin' }) ? (
            <Menu.Item leftSection={<LayoutTemplate size={16} aria-hidden="true" />} onClick={() => setOpen('roles')}>
              Starting dashboards
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {open === 'reset' ? (
        <ConfirmDialog
          title="Reset my dashboard"
          confirmLabel="Reset"
          working={reset.isPending}
          onConfirm={() => reset.mutate(undefined, closeOnSettled(close))}
          onCancel={close}
        >
          Your widgets, their order and their settings give way to those that your role starts with.
        </ConfirmDialog>
      ) : null}
      {open === 'roles' ? (
        <Suspense>
          <RoleLayoutsDialog onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
