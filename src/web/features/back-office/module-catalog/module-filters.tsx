import { Button, Select } from '@mantine/core'
import { SearchField } from '#web/ui/search-field.tsx'
import type { ModuleFilter } from './use-module-catalog.ts'
import { useModuleCategories } from './use-module-catalog.ts'

export const noModuleFilters = { search: '', category: 'all', type: 'all', status: 'all' }
export type ModuleFilters = typeof noModuleFilters

interface ModuleFiltersProps {
  filters: ModuleFilters
  onChange: (change: Partial<ModuleFilters>) => void
}

const types = [
  { value: 'all', label: 'All types' },
  { value: 'core', label: 'Core' },
  { value: 'standard', label: 'Standard' },
]
const statuses = [
  { value: 'all', label: 'All statuses' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'deleted', label: 'Deleted' },
]

export function ModuleFilterBar({ filters, onChange }: ModuleFiltersProps) {
  const categories = useModuleCategories()
  const shown = new Set(['all', ...categories, filters.category])
  return (
    <>
      <SearchField
        label="Search modules"
        placeholder="Search by name, key or description..."
        value={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        aria-label="Category"
        w={170}
        allowDeselect={false}
        data={[...shown].map((value) => ({ value, label: value === 'all' ? 'All categories' : value }))}
        value={filters.category}
        onChange={(category) => onChange({ category: category ?? 'all' })}
      />
      <Select
        aria-label="Type"
        w={130}
        allowDeselect={false}
        data={types}
        value={filters.type}
        onChange={(type) => onChange({ type: type ?? 'all' })}
      />
      <Select
        aria-label="Status"
        w={150}
        allowDeselect={false}
        data={statuses}
        value={filters.status}
        onChange={(status) => onChange({ status: status ?? 'all' })}
      />
      <Button variant="default" onClick={() => onChange(noModuleFilters)}>
        Clear
      </Button>
    </>
  )
}

export function filterOf({ search, category, type, status }: ModuleFilters): ModuleFilter {
  return {
    search,
    ...(category !== 'all' && { category }),
    ...((type === 'core' || type === 'standard') && { is_core: type === 'core' ? 'true' : 'false' }),
    ...((status === 'active' || status === 'inactive') && { is_active: status === 'active' ? 'true' : 'false' }),
    ...(status === 'deleted' && { deleted: 'true' }),
  }
}
