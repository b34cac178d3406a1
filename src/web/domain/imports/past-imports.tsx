import { Link } from 'react-router'
import type { ImportState, ImportSummary } from '#shared/records/import-calls.ts'
import type { RecordScreen } from '#web/domain/records/record-screen.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { Panel } from '#web/ui/layout/panel.tsx'

const states: Record<ImportState, string> = {
  checking: 'Being looked at',
  checked: 'Not imported yet',
  importing: 'Being imported',
  done: 'Imported',
  undoing: 'Being taken back',
  undone: 'Taken back',
  failed: 'Failed',
}

export function PastImports({ screen }: { screen: RecordScreen }) {
  const past = useApiQuery(screen.api.listImports, {})
  const columns: Column<ImportSummary>[] = [
    {
      key: 'file',
      header: 'Import',
      cell: ({ id, file_name }) => <Link to={`${screen.path}/import?import=${id}`}>{file_name}</Link>,
    },
    { key: 'when', header: 'When', unbroken: true, cell: ({ created_at }) => dateAndTime(created_at) },
    { key: 'who', header: 'By', cell: ({ created_by }) => created_by?.name ?? 'Former member' },
    { key: 'state', header: 'State', unbroken: true, cell: ({ state }) => states[state] },
    { key: 'made', header: 'Made', align: 'right', cell: ({ made }) => numberText(made) },
    { key: 'changed', header: 'Changed', align: 'right', cell: ({ changed }) => numberText(changed) },
  ]
  if (past.data?.imports.length === 0) return null
  return (
    <Panel title="Imports before">
      <DataTable
        label="Imports before"
        columns={columns}
        rows={past.data?.imports ?? []}
        rowKey={({ id }) => id}
        query={past}
        loadingText="Loading the imports..."
        errorText="The imports could not be loaded."
        empty={<EmptyState title="Nothing has been imported yet" />}
      />
    </Panel>
  )
}
