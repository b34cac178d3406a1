import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { useCan } from '#web/platform/session/session.tsx'
import type { LazyPopoverProps } from '#web/ui/lazy-popover.tsx'
import type { RecordScreen } from './record-screen.ts'

interface ListMenuItemsProps extends LazyPopoverProps {
  screen: RecordScreen
  mayWrite: boolean
  onColumns: () => void
  onExport: () => void
  onKeys: () => void
}

export function ListMenuItems({ opened, onChange, button, screen, mayWrite, ...on }: ListMenuItemsProps) {
  const { path, settings, type } = screen
  const decides = useCan()({ module: type.module, level: 'admin' })
  return (
    <Menu position="bottom-end" opened={opened} onChange={onChange}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={on.onColumns}>Columns…</Menu.Item>
        {mayWrite ? (
          <Menu.Item component={Link} to={`${path}/import`}>
            Import…
          </Menu.Item>
        ) : null}
        <Menu.Item onClick={on.onExport}>Export…</Menu.Item>
        <Menu.Item component={Link} to={`${path}/bin`}>
          Bin
        </Menu.Item>
        {settings && decides ? (
          <Menu.Item component={Link} to={settings}>
            Settings
          </Menu.Item>
        ) : null}
        <Menu.Item onClick={on.onKeys}>Keys</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
