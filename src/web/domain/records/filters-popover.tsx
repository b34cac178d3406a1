import { Popover, Stack } from '@mantine/core'
import { cloneElement } from 'react'
import type { LazyPopoverProps } from '#web/ui/lazy-popover.tsx'
import { FiltersPanel } from './filters-panel.tsx'
import type { RecordScreen } from './record-screen.ts'

interface FiltersPopoverProps extends LazyPopoverProps {
  screen: RecordScreen
  value: string
  onFilter: (filters: string) => void
}

export function FiltersPopover({ opened, onChange, button, screen, value, onFilter }: FiltersPopoverProps) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-start"
      trapFocus
      withRoles={false}
      width="min(640px, 94vw)"
      shadow="md"
    >
      <Popover.Target>
        {cloneElement(button, { 'aria-expanded': opened, onClick: () => onChange(!opened) })}
      </Popover.Target>
      <Popover.Dropdown role="group" aria-label="Filters">
        <Stack gap="sm">
          <FiltersPanel screen={screen} value={value} onChange={onFilter} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
