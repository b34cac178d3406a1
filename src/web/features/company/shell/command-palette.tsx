import { useMantineColorScheme } from '@mantine/core'
import { Building2, LogOut, Moon, Plus, Settings, Sun } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { matching } from '#web/domain/matching-commands.ts'
import { ModuleIcon } from '#web/domain/module-icon.tsx'
import { useSession } from '#web/platform/session/session.tsx'
import { type Command, type CommandGroup, Palette } from '#web/ui/palette/palette.tsx'
import { useNavigation } from './use-navigation.ts'

export { openPalette } from '#web/ui/palette/palette.tsx'

export function CommandPalette() {
  const groups = useActions()
  const [query, setQuery] = useState('')
  return (
    <Palette
      placeholder="Go to a page, switch company, act..."
      query={query}
      onQuery={setQuery}
      groups={groups.map(({ group, commands }) => ({ group, commands: matching(commands, query) }))}
    />
  )
}

function useActions(): CommandGroup[] {
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
    { group: 'Pages', commands: pages },
    ...(companies.length > 0 ? [{ group: 'Companies', commands: companies }] : []),
    { group: 'Actions', commands: acts },
  ]
}
