import { Menu, useMantineColorScheme } from '@mantine/core'
import { LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '#web/platform/session/session.tsx'
import type { LazyPopoverProps } from '#web/ui/lazy-popover.tsx'
import styles from './account-menu.module.css'

const colorSchemeChoices = [
  { value: 'auto', label: 'Same as the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

export function AccountMenuItems({ opened, onChange, button }: LazyPopoverProps) {
  const { account, signOut } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const user = account?.user
  if (!user) return null
  return (
    <Menu width={264} position="bottom-end" opened={opened} onChange={onChange}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          {user.full_name ? <strong>{user.full_name}</strong> : null}
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings" leftSection={<Settings size={16} aria-hidden="true" />}>
          My Settings
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(chosen) =>
            setColorScheme(colorSchemeChoices.find(({ value }) => value === chosen)?.value ?? 'auto')
          }
        >
          {colorSchemeChoices.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} aria-hidden="true" />} onClick={() => signOut('/')}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
