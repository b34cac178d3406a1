import '@mantine/spotlight/styles.layer.css'
import { Modal } from '@mantine/core'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { Search } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './palette.module.css'

export interface Command {
  id: string
  label: string
  description?: string
  icon: ReactNode
  /** Words that find the command in a search, but are not shown. */
  keywords?: string
  run: () => void
}

export interface CommandGroup {
  group: string
  commands: Command[]
}

export function openPalette(): void {
  spotlight.open()
}

/** Makes the scroll area reachable by keyboard. Spotlight passes these props on, although its type lacks them. */
const scrollAreaProps: object = { viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'Commands' } }

interface PaletteProps {
  placeholder: string
  query: string
  onQuery: (query: string) => void
  groups: readonly CommandGroup[]
  onOpen?: () => void
  nothing?: string
}

/** Command palette with keyboard navigation. The caller provides the commands that match the query. */
export function Palette({ placeholder, query, onQuery, groups, onOpen, nothing = 'Nothing found' }: PaletteProps) {
  const shown = groups.filter(({ commands }) => commands.length > 0)
  const first = shown[0]?.commands[0]
  /** Spotlight selects the first command when the text changes, but not when results arrive later. */
  const runFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const dialog = event.currentTarget.closest('[role="dialog"]')
    if (event.key !== 'Enter' || !first || dialog?.querySelector('[data-selected]')) return
    event.preventDefault()
    spotlight.close()
    first.run()
  }
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={onQuery}
      onSpotlightOpen={onOpen}
      shortcut={null}
      size={600}
      yOffset={80}
      centered={false}
      scrollable
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
    >
      <Modal.Title className={styles.paletteTitle}>Search</Modal.Title>
      <Spotlight.Search
        placeholder={placeholder}
        aria-label="Search commands"
        onKeyDown={runFirst}
        leftSection={<Search size={18} aria-hidden="true" />}
      />
      <Spotlight.ActionsList {...scrollAreaProps}>
        {shown.map(({ group, commands }) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {commands.map(({ id, label, description, icon, run }) => (
              <Spotlight.Action key={id} label={label} description={description} leftSection={icon} onClick={run} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {shown.length === 0 ? <Spotlight.Empty>{nothing}</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
