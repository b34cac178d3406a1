import { Checkbox } from '@mantine/core'
import { Link } from 'react-router'
import { ownValue } from '#shared/own-value.ts'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import type { FieldKind } from '#shared/records/record-field.ts'
import { type RecordFields, readableFields } from '#shared/records/record-type.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { FieldValue } from './field-value.tsx'
import type { RecordRow, RecordScreen } from './record-screen.ts'
import type { Selection } from './use-selection.ts'

const unbrokenKinds: readonly FieldKind[] = [
  'choice',
  'date',
  'wall_time',
  'time_of_day',
  'number',
  'money',
  'currency',
  'member',
]

export function columnFields({ type }: RecordScreen): RecordFields {
  const fields = Object.entries(readableFields(type)).filter(([name, { page_only }]) => name !== 'name' && !page_only)
  return Object.fromEntries(fields)
}

/** Columns of a record list: checkbox, name, then the selected fields. */
export function recordColumns(
  screen: RecordScreen,
  columns: readonly string[],
  selection: Selection | null,
): Column<RecordRow>[] {
  const { type, path } = screen
  const shown = columnFields(screen)
  const sorts = (name: string) => (type.sorts.includes(name) ? { sort: name } : {})
  const named: Column<RecordRow> = {
    key: 'name',
    header: type.fields.name?.label ?? 'Name',
    naming: true,
    ...sorts('name'),
    cell: (row) => (
      <Link to={`${path}/${row.id}`} data-row={row.id} dir="auto">
        {row.name}
      </Link>
    ),
  }
  const fields = columns.flatMap((name): Column<RecordRow>[] => {
    const field = ownValue(shown, name)
    if (!field) return []
    return [
      {
        key: name,
        header: field.label,
        ...sorts(name),
        ...((field.kind === 'number' || field.kind === 'money') && { align: 'right' as const }),
        ...(unbrokenKinds.includes(field.kind) && { unbroken: true }),
        isEmpty: (row) => isEmptyValue(fieldValueOf(row, name)),
        cell: (row) =>
          ownValue(screen.showsInList, name)?.(row) ?? <FieldValue screen={screen} name={name} row={row} />,
      },
    ]
  })
  const choose: Column<RecordRow>[] = selection ? [selectionColumn(selection)] : []
  return [...choose, named, ...fields]
}

function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function selectionColumn(selection: Selection): Column<RecordRow> {
  return {
    key: 'choose',
    header: 'Choose',
    hiddenHeader: true,
    headerControl: (
      <Checkbox
        aria-label="Select all shown"
        checked={selection.isPageChosen}
        indeterminate={selection.count > 0 && !selection.isPageChosen}
        onChange={() => (selection.isPageChosen ? selection.clear() : selection.chooseShown())}
      />
    ),
    cell: (row) => (
      <Checkbox
        aria-label={`Select ${row.name}`}
        checked={selection.has(row.id)}
        // Without this, a click with Shift would also select the text in between.
        onMouseDown={(event) => (event.shiftKey ? event.preventDefault() : undefined)}
        onChange={({ nativeEvent }) =>
          nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
            ? selection.chooseTo(row.id)
            : selection.toggle(row.id)
        }
      />
    ),
  }
}
