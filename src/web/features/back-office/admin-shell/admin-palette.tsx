import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ArrowLeft, Building2, CreditCard, LogOut, Moon, Plus, Sun, Tags, TriangleAlert, User } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { filterCommands } from '#web/domain/filter-commands.ts'
import { companyPath, userPath } from '#web/features/back-office/admin-links.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { type Command, Palette } from '#web/ui/palette/palette.tsx'
import { adminEntries } from './admin-entries.ts'
import { useFound } from './use-found.ts'

export { openPalette } from '#web/ui/palette/palette.tsx'

/** Debounce in ms. */
const debounce = 250
const size = 18

export function AdminPalette() {
  const [query, setQuery] = useState('')
  const [rested] = useDebouncedValue(query.trim(), debounce)
  const navigate = useNavigate()
  const found = useFound(rested)
  const companies = found.companies.map(
    ({ id, name, slug }): Command => ({
      id: `company-${id}`,
      label: name,
      description: `/${slug}`,
      icon: <Building2 size={size} aria-hidden="true" />,
      run: () => navigate(companyPath(id)),
    }),
  )
  const users = found.users.map(
    ({ id, full_name, email }): Command => ({
      id: `user-${id}`,
      label: full_name || email,
      description: full_name ? email : undefined,
      icon: <User size={size} aria-hidden="true" />,
      run: () => navigate(userPath(id)),
    }),
  )
  const plans = found.plans.map(
    ({ id, name }): Command => ({
      id: `plan-${id}`,
      label: name,
      icon: <Tags size={size} aria-hidden="true" />,
      run: () => navigate('/admin/plans'),
    }),
  )
  const events = found.events.map(
    ({ id, stripe_event_id, event_type }): Command => ({
      id: `event-${id}`,
      label: stripe_event_id,
      description: event_type,
      icon: <CreditCard size={size} aria-hidden="true" />,
      run: () => navigate(`/admin/subscriptions?tab=events&id=${encodeURIComponent(stripe_event_id)}`),
    }),
  )
  return (
    <Palette
      placeholder="Find a page, company, user, plan or billing event..."
      query={query}
      onQuery={setQuery}
      nothing={found.isSearching || rested !== query.trim() ? 'Searching...' : 'Nothing found'}
      groups={[
        { group: 'Pages', commands: filterCommands(usePages(), query) },
        { group: 'Companies', commands: companies },
        { group: 'Users', commands: users },
        { group: 'Plans', commands: filterCommands(plans, query) },
        { group: 'Billing events', commands: events },
        { group: 'Actions', commands: filterCommands(useActs(), query) },
      ]}
    />
  )
}

function usePages(): Command[] {
  const navigate = useNavigate()
  const pages = [
    ...adminEntries,
    { label: 'Billing Events', path: '/admin/subscriptions?tab=events', icon: CreditCard },
    { label: 'Failed Jobs', path: '/admin/failures', icon: TriangleAlert },
  ]
  return pages.map(({ label, path, icon: Icon }) => ({
    id: `page-${path}`,
    label,
    icon: <Icon size={size} aria-hidden="true" />,
    run: () => navigate(path),
  }))
}

function useActs(): Command[] {
  const navigate = useNavigate()
  const { signOut } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  return [
    {
      id: 'create-company',
      label: 'Create Company',
      icon: <Plus size={size} aria-hidden="true" />,
      run: () => navigate('/admin/companies/new'),
    },
    {
      id: 'leave',
      label: 'Back to Dashboard',
      icon: <ArrowLeft size={size} aria-hidden="true" />,
      run: () => navigate('/dashboard'),
    },
    {
      id: 'light',
      label: 'Light appearance',
      keywords: 'theme mode bright',
      icon: <Sun size={size} aria-hidden="true" />,
      run: () => setColorScheme('light'),
    },
    {
      id: 'dark',
      label: 'Dark appearance',
      keywords: 'theme mode night',
      icon: <Moon size={size} aria-hidden="true" />,
      run: () => setColorScheme('dark'),
    },
    {
      id: 'sign-out',
      label: 'Sign Out',
      keywords: 'log out leave off',
      icon: <LogOut size={size} aria-hidden="true" />,
      run: () => signOut('/'),
    },
  ]
}
