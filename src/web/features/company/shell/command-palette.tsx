import '@mantine/spotlight/styles.layer.css'
import { Modal, useMantineColorScheme } from '@mantine/core'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { Building2, LogOut, Moon, Plus, Search, Settings, Sun } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ModuleIcon } from '#web/domain/module-icon.tsx'
import { useSession } from '#web/platform/session/session.tsx'
import styles from './shell.module.css'
import { useNavigation } from './use-navigation.ts'

export function openPalette(): void {
  spotlight.open()
}

export function CommandPalette() {
  const groups = useActions()
  const [query, setQuery] = useState('')

  const found = groups
    .map(({ group, actions }) => ({ group, actions: actions.filter(({ label }) => matches(label, query)) }))
    .filter(({ actions }) => actions.length > 0)
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      size={600}
      yOffset={80}
      centered={false}
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
      scrollable
      maxHeight={420}
    >
      <Modal.Title className={styles.paletteTitle}>Search</Modal.Title>
      <Spotlight.Search
        placeholder="Go to a page, switch company, act..."
        aria-label="Search commands"
        leftSection={<Search size={18} aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        {found.map(({ group, actions }) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {actions.map(({ id, label, icon, run }) => (
              <Spotlight.Action key={id} label={label} leftSection={icon} onClick={run} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {found.length === 0 ? <Spotlight.Empty>Nothing found</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function matches(label: string, query: string): boolean {
  return label.toLowerCase().includes(query.trim().toLowerCase())
}

interface Command {
  id: string
  label: string
  icon: ReactNode
  run: () => void
}

function useActions() {
  const navigate = useNavigate()
  const entries = useNavigation()
  const { account, selectCompany, signOut } = useSession()
  const { setColorScheme } = useMantineColorScheme()

  const pages: Command[] = entries.map(({ key, label, path, icon }) => ({
    id: `page-${key}`,
    label,
    icon: <ModuleIcon icon={icon} />,
    run: () => navigate(path),
  }))
  pages.push({
    id: 'page-settings',
    label: 'My Settings',
    icon: <Settings size={18} aria-hidden="true" />,
    run: () => navigate('/settings'),
  })

  const companies = (account?.memberships ?? [])
    .filter(({ company }) => company.id !== account?.company?.id)
    .map(
      ({ company }): Command => ({
        id: `company-${company.id}`,
        label: `Switch to ${company.name}`,
        icon: <Building2 size={18} aria-hidden="true" />,
        run: () => selectCompany(company.id),
      }),
    )

  const acts: Command[] = [
    {
      id: 'create-company',
      label: 'Create New Company',
      icon: <Plus size={18} aria-hidden="true" />,
      run: () => navigate('/onboarding?onboarding=create'),
    },
    {
      id: 'light',
      label: 'Light appearance',
      icon: <Sun size={18} aria-hidden="true" />,
      run: () => setColorScheme('light'),
    },
    {
      id: 'dark',
      label: 'Dark appearance',
      icon: <Moon size={18} aria-hidden="true" />,
      run: () => setColorScheme('dark'),
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      icon: <LogOut size={18} aria-hidden="true" />,
      run: () => signOut('/'),
    },
  ]
  return [
    { group: 'Pages', actions: pages },
    ...(companies.length > 0 ? [{ group: 'Companies', actions: companies }] : []),
    { group: 'Actions', actions: acts },
  ]
}
