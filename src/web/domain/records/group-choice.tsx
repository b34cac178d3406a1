import { NativeSelect } from '@mantine/core'
import { ungrouped } from '#shared/records/record-type.ts'
import type { RecordScreen } from './record-screen.ts'
import type { RecordView } from './use-record-view.ts'

/** Grouping of a list, for types with groups; it determines the sort. */
export function GroupChoice({ screen, view }: { screen: RecordScreen; view: RecordView }) {
  const groups = Object.entries(screen.type.groups ?? {})
  if (groups.length === 0) return null
  return (
    <NativeSelect
      aria-label="Group by"
      data={[
        ...groups.map(([value, { label }]) => ({ value, label: `Grouped by ${label.toLowerCase()}` })),
        { value: ungrouped, label: 'Not grouped' },
      ]}
      value={view.group}
      onChange={(event) => view.change({ group: event.currentTarget.value })}
    />
  )
}
