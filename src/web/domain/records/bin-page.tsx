import { Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { DeletedRecord } from '#shared/records/record-calls.ts'
import { useErrorToast } from '#web/domain/limit-error.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { dateAndTime, shortDate } from '#web/ui/format/dates.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useRecordPages } from './record-pages.tsx'
import type { BulkOutcome, RecordScreen } from './record-screen.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')
const RejectedRecordsDialog = lazyComponent(() => import('./rejected-records-dialog.tsx'), 'RejectedRecordsDialog')

/** List of deleted records with the person, the date of the deletion, and the last day to restore them. */
export function BinPage() {
  const { screen } = useRecordPages()
  const { type, path, listAddress = path, title } = screen
  const can = useCan()
  if (!can({ module: type.module, level: 'read' }))
    return (
      <NoAccess
        sentence={`You don't have permission to see ${type.words.many}.`}
        needs={{ module: type.module, level: 'read' }}
      />
    )
  return (
    <>
      <BackLink to={listAddress}>{title}</BackLink>
      <PageHeader title="Bin" tab={`Bin of ${type.words.many}`} subtitle="Deleted items stay here for 30 days" />
      <DeletedRecordList
        screen={screen}
        mayWrite={can({ module: type.module, level: 'write' })}
        mayAdminister={can({ module: type.module, level: 'admin' })}
      />
    </>
  )
}

interface DeletedRecordListProps {
  screen: RecordScreen
  mayWrite: boolean
  mayAdminister: boolean
}

function DeletedRecordList({ screen, mayWrite, mayAdminister }: DeletedRecordListProps) {
  const { api, type } = screen
  const bin = useApiInfiniteQuery(api.listBin, {})
  const [going, setGoing] = useState<DeletedRecord | null>(null)
  const [refused, setRefused] = useState<BulkOutcome | null>(null)
  const finish = (outcome: BulkOutcome) => {
    setGoing(null)
    if (outcome.refused.length > 0) setRefused(outcome)
  }
  const failure = useErrorToast()
  const one = type.words.one.charAt(0).toUpperCase() + type.words.one.slice(1)
  const restore = useApiMutation((id: string) => api.restoreFromBin({ ids: [id] }), {
    successToast: (outcome) => {
      finish(outcome)
      return outcome.done.length > 0 ? `${one} restored` : null
    },
    errorToast: failure('Not restored'),
    invalidates: [api.listBin.feature],
  })
  const erase = useApiMutation((id: string) => api.deleteForGood({ ids: [id] }), {
    successToast: (outcome) => {
      finish(outcome)
      return outcome.done.length > 0 ? `${one} permanently deleted` : null
    },
    errorToast: 'Not deleted',
    invalidates: [api.listBin.feature],
  })
  const columns: Column<DeletedRecord>[] = [
    { key: 'name', header: type.fields.name?.label ?? 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'who', header: 'Deleted by', cell: ({ deleted_by }) => deleted_by?.name ?? 'Former member' },
    {
      key: 'when',
      header: 'Deleted',
      unbroken: true,
      cell: ({ deleted_at }) => dateAndTime(deleted_at, companyTimeZone()),
    },
    { key: 'gone', header: 'Permanently deleted on', unbroken: true, cell: ({ gone_at }) => shortDate(gone_at) },
    {
      key: 'acts',
      header: 'Actions',
      hiddenHeader: true,
      cell: (row) => (
        <>
          {mayWrite ? (
            <Button
              variant="default"
              size="compact-sm"
              loading={restore.isPending && restore.variables === row.id}
              aria-label={`Restore ${row.name}`}
              onClick={() => restore.mutate(row.id)}
            >
              Restore
            </Button>
          ) : null}
          {mayAdminister ? (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={`Delete ${row.name} permanently`}
              onClick={() => setGoing(row)}
            >
              Delete permanently
            </Button>
          ) : null}
        </>
      ),
    },
  ]
  return (
    <>
      <DataTable
        label="Bin"
        columns={columns}
        rows={bin.data?.pages.flatMap((page) => page.rows) ?? []}
        rowKey={({ id }) => id}
        query={bin}
        loadingText="Loading the bin..."
        errorText="The bin could not be loaded."
        empty={<EmptyState icon={Trash2} title="The bin is empty" text={`Deleted ${type.words.many} appear here.`} />}
      />
      <Suspense>
        {going ? (
          <ConfirmDialog
            title={`Delete ${going.name} permanently?`}
            confirmLabel="Delete permanently"
            working={erase.isPending}
            onConfirm={() => erase.mutate(going.id)}
            onCancel={() => setGoing(null)}
          >
            It cannot be restored after that.
          </ConfirmDialog>
        ) : null}
        {refused ? (
          <RejectedRecordsDialog words={screen.type.words} outcome={refused} onClose={() => setRefused(null)} />
        ) : null}
      </Suspense>
    </>
  )
}
