import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { matching } from '#web/domain/matching-commands.ts'
import { Palette } from '#web/ui/palette/palette.tsx'
import { usePaletteCommands } from './use-palette-commands.tsx'
import { usePalettePeople } from './use-palette-people.tsx'

export { openPalette } from '#web/ui/palette/palette.tsx'

/** Milliseconds of rest before the server is asked. */
const debounce = 250

/** Every page and tab, what the person may do, their companies, and the people of this one. */
export function CommandPalette() {
  const [query, setQuery] = useState('')
  const typed = query.trim()
  const [rested] = useDebouncedValue(typed, debounce)
  const groups = usePaletteCommands().filter(({ whenTyped }) => !whenTyped || typed !== '')
  const people = usePalettePeople(rested)
  const found = groups.map(({ group, commands }) => ({ group, commands: matching(commands, query) }))
  const isSearching = people.isSearching || rested !== typed
  return (
    <Palette
      placeholder="Find a page, a person, something to do..."
      query={query}
      onQuery={setQuery}
      groups={[...found, { group: 'People', commands: people.commands }]}
      nothing={isSearching ? 'Searching...' : 'Nothing found'}
    />
  )
}
