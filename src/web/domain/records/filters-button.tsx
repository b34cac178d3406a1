import { Button } from '@mantine/core'
import { ListFilter as FilterIcon } from 'lucide-react'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { LazyPopover } from '#web/ui/lazy-popover.tsx'
import type { RecordScreen } from './record-screen.ts'

const load = () => import('./filters-popover.tsx')
const FiltersPopover = lazyComponent(load, 'FiltersPopover')

interface FiltersButtonProps {
  screen: RecordScreen
  value: string
  onChange: (filters: string) => void
}

export function FiltersButton({ screen, value, onChange }: FiltersButtonProps) {
  const count = countFilters(value)
  return (
    <LazyPopover
      load={load}
      button={
        <Button variant="default" leftSection={<FilterIcon size={16} aria-hidden="true" />}>
          {count === 0 ? 'Filter' : `Filter (${count})`}
        </Button>
      }
    >
      {(opening) => <FiltersPopover {...opening} screen={screen} value={value} onFilter={onChange} />}
    </LazyPopover>
  )
}

function countFilters(text: string): number {
  try {
    const filters: unknown = JSON.parse(text)
    return Array.isArray(filters) ? filters.length : 0
  } catch {
    return 0
  }
}
