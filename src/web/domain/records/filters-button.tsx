import { Button, Popover, Stack } from '@mantine/core'
import { ListFilter as FilterIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import type { RecordScreen } from './record-screen.ts'

const FiltersPanel = lazyNamed(() => import('./filters-panel.tsx'), 'FiltersPanel')

interface FiltersButtonProps {
  screen: RecordScreen
  value: string
  onChange: (filters: string) => void
}

export function FiltersButton({ screen, value, onChange }: FiltersButtonProps) {
  const [open, setOpen] = useState(false)
  const count = countOf(value)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      withRoles={false}
      width="min(640px, 94vw)"
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          aria-expanded={open}
          leftSection={<FilterIcon size={16} aria-hidden="true" />}
          onClick={() => setOpen(!open)}
        >
          {count === 0 ? 'Filter' : `Filter (${count})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="group" aria-label="Filters">
        <Stack gap="sm">
          <Suspense>
            <FiltersPanel screen={screen} value={value} onChange={onChange} />
          </Suspense>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function countOf(text: string): number {
  try {
    const filters: unknown = JSON.parse(text)
    return Array.isArray(filters) ? filters.length : 0
  } catch {
    return 0
  }
}
