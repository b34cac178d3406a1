import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { User } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { filterCommands } from '#web/domain/filter-commands.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { type Command, Palette } from '#web/ui/palette/palette.tsx'
import { usePaletteCommands } from './use-palette-commands.tsx'
import { usePaletteRecords } from './use-palette-records.tsx'

export { openPalette } from '#web/ui/palette/palette.tsx'

/** Delay in ms between typing and the search request. */
const debounceMilliseconds = 250
/** Maximum length of a search term that the server accepts. */
const maximumTermLength = 120

export function CommandPalette() {
  const [query, setQuery] = useState('')
  const typed = query.trim().slice(0, maximumTermLength)
  const [rested] = useDebouncedValue(typed, debounceMilliseconds)
  const groups = usePaletteCommands().filter(({ whenTyped }) => !whenTyped || typed !== '')
  const people = usePalettePeople(rested)
  const records = usePaletteRecords(rested)
  const found = groups.map(({ group, commands }) => ({ group, commands: filterCommands(commands, query) }))
  const isSearching = people.isSearching || records.isSearching || rested !== typed
  const isFailed = people.isFailed || records.isFailed
  return (
    <Palette
      placeholder="Find an event, a page, a person..."
      query={query}
      onQuery={setQuery}
      groups={[
        ...(typed === '' ? [records.recent] : []),
        ...found,
        ...records.found,
        { group: 'People', commands: people.commands },
      ]}
      onOpen={records.onOpen}
      nothing={isSearching ? 'Searching...' : isFailed ? 'The search failed' : 'Nothing found'}
    />
  )
}

/** Minimum length of a search term. A single letter matches too many members. */
const minimumTermLength = 2

function usePalettePeople(search: string): {
  commands: Command[]
  isSearching: boolean
  isFailed: boolean
} {
  const navigate = useNavigate()
  const may = useCan()({ module: 'team', level: 'read' })
  const wanted = may && search.length >= minimumTermLength
  const found = useApiQuery(companyApi.team.listMatchingMembers, wanted ? { search } : null, {
    placeholderData: wanted ? keepPreviousData : undefined,
  })
  const commands = (wanted ? (found.data?.members ?? []) : []).map(
    ({ id, name, email, role_label }): Command => ({
      id: `member-${id}`,
      label: name || email,
      description: [name ? email : null, role_label].filter(Boolean).join(' · '),
      icon: <User size={18} aria-hidden="true" />,
      run: () => navigate(`/team-management/members/${id}`),
    }),
  )
  return { commands, isSearching: found.isFetching, isFailed: found.isError }
}
