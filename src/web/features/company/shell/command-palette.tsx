import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { filterCommands } from '#web/domain/filter-commands.ts'
import { Palette } from '#web/ui/palette/palette.tsx'
import { usePaletteCommands } from './use-palette-commands.tsx'
import { usePalettePeople } from './use-palette-people.tsx'
import { usePaletteRecords } from './use-palette-records.tsx'

export { openPalette } from '#web/ui/palette/palette.tsx'

/** Debounce in ms. */
const debounce = 250
/** Maximum length that the server accepts. */
const longest = 120

export function CommandPalette() {
  const [query, setQuery] = useState('')
  const typed = query.trim().slice(0, longest)
  const [rested] = useDebouncedValue(typed, debounce)
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
