import { useMantineColorScheme } from '@mantine/core'
import { Building2, LogOut, type LucideIcon, Monitor, Moon, Plus, Settings, Sun, Users, Zap } from 'lucide-react'
import { useNavigate } from 'react-router'
import { ModuleIcon } from '#web/domain/module-icon.tsx'
import { mySettingsTabs } from '#web/domain/my-settings-tabs.ts'
import { companyActionsFor } from '#web/features/company/company-actions.ts'
import { settingsTabLabels, visibleTabs } from '#web/features/company/settings-tabs.ts'
import { teamTabs } from '#web/features/company/team-tabs.ts'
import { pageExists } from '#web/platform/api/preload.ts'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import type { Command, CommandGroup } from '#web/ui/palette/palette.tsx'
import { useSidebarEntries } from './use-navigation.ts'

interface PaletteCommandGroup extends CommandGroup {
  /** Show the group only in search results, because it has many commands. */
  whenTyped?: boolean
}

const commandIcon = (Icon: LucideIcon) => <Icon size={18} aria-hidden="true" />

export function usePaletteCommands(): PaletteCommandGroup[] {
  return [
    { group: 'Pages', commands: usePageCommands() },
    { group: 'Settings', commands: useSettingsCommands(), whenTyped: true },
    { group: 'Companies', commands: useCompanyCommands() },
    { group: 'Actions', commands: useActionCommands() },
  ]
}

function usePageCommands(): Command[] {
  const navigate = useNavigate()
  const pages = useSidebarEntries().map(
    ({ key, label, path, icon: name }): Command => ({
      id: `page-${key}`,
      label,
      icon: <ModuleIcon icon={name} />,
      run: () => navigate(path),
    }),
  )
  return [
    ...pages,
    { id: 'page-settings', label: 'My Settings', icon: commandIcon(Settings), run: () => navigate('/settings') },
  ]
}

const tabKeywords: Record<string, string> = {
  'Company Settings: General': 'name url address description contact time zone timezone week clock hours currency',
  'Company Settings: Billing': 'plan invoices payment card subscription seats usage limits',
  'Company Settings: Branding': 'logo colors colours look',
  'Company Settings: Integrations': 'webhooks api payments messaging automation',
  'Company Settings: Security': 'two-factor policy password logout',
  'Company Settings: Team': 'members owner',
  'Company Settings: Activity': 'audit log history what was done',
  'Company Settings: Data': 'export download close delete company',
  'My Settings: Profile': 'name photo avatar language format dates companies leave',
  'My Settings: Security': 'password two-factor sessions devices sign-in',
  'My Settings: Emails': 'address primary verify',
  'My Settings: Integrations': 'calendar feed connect',
  'My Settings: Your Data': 'download export delete account',
}

function useSettingsCommands(): Command[] {
  const navigate = useNavigate()
  const can = useCan()
  const { account } = useSession()
  const membership = account?.memberships.find(({ id }) => id === account.company?.membership_id)
  const ofCompany = visibleTabs(can, membership?.role?.permissions ?? {}, membership?.is_primary ?? false)
  const ofTeam = can({ module: 'team', level: 'read' }) ? teamTabs : []
  const tabs = [
    ...ofCompany.map((key) => ({
      page: 'Company Settings',
      path: '/company-settings',
      key,
      label: settingsTabLabels[key],
    })),
    ...ofTeam.map((tab) => ({ page: 'Team Management', path: '/team-management', ...tab })),
    ...mySettingsTabs.map((tab) => ({ page: 'My Settings', path: '/settings', ...tab })),
  ]
  const ofEvents: Command[] = can({ module: 'events', level: 'admin' })
    ? [
        {
          id: 'event-settings',
          label: 'Events: Settings',
          keywords: 'rules of holds expiry challenge outside calendars subscribe ics fields tags',
          icon: commandIcon(Settings),
          run: () => navigate('/events/settings'),
        },
      ]
    : []
  const ofTabs = tabs.map(({ page, path, key, label }) => {
    const name = `${page}: ${label}`
    return {
      id: `tab-${path}-${key}`,
      label: name,
      keywords: tabKeywords[name],
      icon: commandIcon(page === 'Team Management' ? Users : Settings),
      run: () => navigate(`${path}?tab=${key}`),
    }
  })
  return [...ofTabs, ...ofEvents]
}

function useCompanyCommands(): Command[] {
  const { account, selectCompany } = useSession()
  return (account?.memberships ?? [])
    .filter(({ company }) => company.id !== account?.company?.id)
    .map(({ company }) => ({
      id: `company-${company.id}`,
      label: `Switch to ${company.name}`,
      icon: commandIcon(Building2),
      run: () => selectCompany(company.id),
    }))
}

function useActionCommands(): Command[] {
  const navigate = useNavigate()
  const can = useCan()
  const { account, signOut } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const acts = companyActionsFor(can, account?.company?.status ?? null)
    .filter(({ path }) => pageExists(path.replace(/\?.*/, '')))
    .map(
      ({ label, keywords, path }): Command => ({
        id: `act-${label}`,
        label,
        keywords,
        icon: commandIcon(Zap),
        run: () => navigate(path),
      }),
    )
  return [
    ...acts,
    {
      id: 'create-company',
      label: 'Create New Company',
      keywords: 'add',
      icon: commandIcon(Plus),
      run: () => navigate('/onboarding?onboarding=create'),
    },
    {
      id: 'change-password',
      label: 'Change my password',
      icon: commandIcon(Settings),
      run: () => navigate('/settings?tab=security'),
    },
    {
      id: 'add-email',
      label: 'Add an email address',
      icon: commandIcon(Settings),
      run: () => navigate('/settings?tab=emails'),
    },
    {
      id: 'light',
      label: 'Light appearance',
      keywords: 'theme mode bright',
      icon: commandIcon(Sun),
      run: () => setColorScheme('light'),
    },
    {
      id: 'dark',
      label: 'Dark appearance',
      keywords: 'theme mode night',
      icon: commandIcon(Moon),
      run: () => setColorScheme('dark'),
    },
    {
      id: 'as-system',
      label: 'Appearance as the system',
      keywords: 'theme mode auto',
      icon: commandIcon(Monitor),
      run: () => setColorScheme('auto'),
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      keywords: 'log out leave off',
      icon: commandIcon(LogOut),
      run: () => signOut('/'),
    },
  ]
}
