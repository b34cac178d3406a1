import '@mantine/spotlight/styles.layer.css'
import { useMantineColorScheme } from '@mantine/core'
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight'
import { ArrowRight, Building2, LogOut, Moon, Plus, Search, Settings, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../platform/session.tsx'
import { ModuleIcon } from '../../ui/module-icon.tsx'
import { useNavigation } from './use-navigation.ts'

/** Loaded when it is first asked for; every further `request` opens it again. */
export function CommandPalette({ request }: { request: number }) {
  const actions = useActions()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request opens the palette
  useEffect(() => spotlight.open(), [request])
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      nothingFound="Nothing found"
      aria-label="Go to a page, switch company, act"
      scrollable
      maxHeight={420}
      searchProps={{
        placeholder: 'Go to a page, switch company, act...',
        'aria-label': 'Search commands',
        leftSection: <Search size={18} aria-hidden="true" />,
      }}
    />
  )
}

function useActions() {
  const navigate = useNavigate()
  const entries = useNavigation()
  const { account, selectCompany, signOut } = useSession()
  const { setColorScheme } = useMantineColorScheme()

  const pages: SpotlightActionData[] = entries.map(({ key, label, path, icon }) => ({
    id: `page-${key}`,
    label,
    leftSection: <ModuleIcon icon={icon} />,
    onClick: () => navigate(path),
  }))
  pages.push({
    id: 'page-settings',
    label: 'My Settings',
    leftSection: <Settings size={18} aria-hidden="true" />,
    onClick: () => navigate('/settings'),
  })

  const companies = (account?.memberships ?? [])
    .filter(({ company }) => company.id !== account?.company?.id)
    .map(
      ({ company }): SpotlightActionData => ({
        id: `company-${company.id}`,
        label: `Switch to ${company.name}`,
        leftSection: <Building2 size={18} aria-hidden="true" />,
        rightSection: <ArrowRight size={16} aria-hidden="true" />,
        onClick: () => selectCompany(company.id),
      }),
    )

  const acts: SpotlightActionData[] = [
    {
      id: 'create-company',
      label: 'Create New Company',
      leftSection: <Plus size={18} aria-hidden="true" />,
      onClick: () => navigate('/onboarding?onboarding=create'),
    },
    {
      id: 'light',
      label: 'Light appearance',
      leftSection: <Sun size={18} aria-hidden="true" />,
      onClick: () => setColorScheme('light'),
    },
    {
      id: 'dark',
      label: 'Dark appearance',
      leftSection: <Moon size={18} aria-hidden="true" />,
      onClick: () => setColorScheme('dark'),
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      leftSection: <LogOut size={18} aria-hidden="true" />,
      onClick: () => signOut('/'),
    },
  ]
  return [
    { group: 'Pages', actions: pages },
    ...(companies.length > 0 ? [{ group: 'Companies', actions: companies }] : []),
    { group: 'Actions', actions: acts },
  ]
}
