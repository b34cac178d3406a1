import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { ArrowLeft, Building2, CreditCard, LogOut, Moon, Plus, Sun, Tags, TriangleAlert, User } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { filterCommands } from '#web/domain/filter-commands.ts'
import { companyPath, userPath } from '#web/features/back-office/admin-links.ts'
import { usePlanChoices } from '#web/features/back-office/use-choices.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { type Command, Palette } from '#web/ui/palette/palette.tsx'
import { adminEntries } from './admin-entries.ts'

export { openPalette } from '#web/ui/palette/palette.tsx'

/** Delay in ms between typing and the search request. */
const debounceMilliseconds = 250
const iconSize = 18

export function AdminPalette() {
  const [query, setQuery] = useState('')
  const [rested] = useDebouncedValue(query.trim(), debounceMilliseconds)
  const navigate = useNavigate()
  const found = useSearchResults(rested)
  const companies = found.companies.map(
    ({ id, name, slug }): Command => ({
      id: `company-${id}`,
      label: name,
      description: `/${slug}`,
      icon: <Building2 size={iconSize} aria-hidden="true" />,
      run: () => navigate(companyPath(id)),
    }),
  )
  const users = found.users.map(
    ({ id, full_name, email }): Command => ({
      id: `user-${id}`,
      label: full_name || email,
      description: full_name ? email : undefined,
      icon: <User size={iconSize} aria-hidden="true" />,
      run: () => navigate(userPath(id)),
    }),
  )
  const plans = found.plans.map(
    ({ id, name }): Command => ({
      id: `plan-${id}`,
      label: name,
      icon: <Tags size={iconSize} aria-hidden="true" />,
      run: () => navigate('/admin/plans'),
    }),
  )
  const events = found.events.map(
    ({ id, stripe_event_id, event_type }): Command => ({
      id: `event-${id}`,
      label: stripe_event_id,
      description: event_type,
      icon: <CreditCard size={iconSize} aria-hidden="true" />,
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
        { group: 'Pages', commands: filterCommands(usePageCommands(), query) },
        { group: 'Companies', commands: companies },
        { group: 'Users', commands: users },
        { group: 'Plans', commands: filterCommands(plans, query) },
        { group: 'Billing events', commands: events },
        { group: 'Actions', commands: filterCommands(useActionCommands(), query) },
      ]}
    />
  )
}

function usePageCommands(): Command[] {
  const navigate = useNavigate()
  const pages = [
    ...adminEntries,
    { label: 'Billing Events', path: '/admin/subscriptions?tab=events', icon: CreditCard },
    { label: 'Failed Jobs', path: '/admin/failures', icon: TriangleAlert },
  ]
  return pages.map(({ label, path, icon: Icon }) => ({
    id: `page-${path}`,
    label,
    icon: <Icon size={iconSize} aria-hidden="true" />,
    run: () => navigate(path),
  }))
}

function useActionCommands(): Command[] {
  const navigate = useNavigate()
  const { signOut } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  return [
    {
      id: 'create-company',
      label: 'Create Company',
      icon: <Plus size={iconSize} aria-hidden="true" />,
      run: () => navigate('/admin/companies/new'),
    },
    {
      id: 'leave',
      label: 'Back to Dashboard',
      icon: <ArrowLeft size={iconSize} aria-hidden="true" />,
      run: () => navigate('/dashboard'),
    },
    {
      id: 'light',
      label: 'Light appearance',
      keywords: 'theme mode bright',
      icon: <Sun size={iconSize} aria-hidden="true" />,
      run: () => setColorScheme('light'),
    },
    {
      id: 'dark',
      label: 'Dark appearance',
      keywords: 'theme mode night',
      icon: <Moon size={iconSize} aria-hidden="true" />,
      run: () => setColorScheme('dark'),
    },
    {
      id: 'sign-out',
      label: 'Sign Out',
      keywords: 'log out leave off',
      icon: <LogOut size={iconSize} aria-hidden="true" />,
      run: () => signOut('/'),
    },
  ]
}

const maximumResults = 5
/** Minimum length of a search term. Shorter terms have too many results and cannot use the database index. */
const minimumTermLength = 2
/** Minimum length of a search term that is part of a Stripe event id. */
const minimumEventIdLength = 6

function useSearchResults(search: string) {
  const wanted = search.length >= minimumTermLength
  const options = { placeholderData: wanted ? keepPreviousData : undefined }
  const companies = useApiQuery(
    api.adminCompanies.listCompanies,
    wanted ? { search, limit: maximumResults } : null,
    options,
  )
  const users = useApiQuery(api.adminUsers.listUsers, wanted ? { search, limit: maximumResults } : null, options)
  const asksForId = search.length >= minimumEventIdLength && /^\w+$/.test(search)
  const events = useApiQuery(
    api.subscriptions.listBillingEvents,
    asksForId ? { search_filter: search, limit: maximumResults } : null,
    asksForId ? { placeholderData: keepPreviousData } : {},
  )
  const plans = usePlanChoices()
  return {
    isSearching: companies.isFetching || users.isFetching || events.isFetching,
    companies: wanted ? (companies.data?.companies ?? []) : [],
    users: wanted ? (users.data?.users ?? []) : [],
    plans: wanted ? (plans.data ?? []) : [],
    events: asksForId ? (events.data?.events ?? []) : [],
  }
}
