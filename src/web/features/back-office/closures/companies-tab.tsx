import { dateAndTime } from '#web/ui/format/dates.ts'
import { PendingList } from './pending-list.tsx'
import { useCompanyClosures, useStopClosure } from './use-closures.ts'

export function CompaniesTab() {
  const stop = useStopClosure()
  return (
    <PendingList
      title="Companies to be deleted"
      noun="companies"
      search={{ label: 'Search companies', placeholder: 'Search by name or URL...' }}
      empty={{
        title: 'No company is waiting to be deleted',
        text: 'Companies that their owners close stand here until it is done.',
      }}
      useRows={useCompanyClosures}
      name={{ header: 'Company', of: ({ id, name }) => ({ text: name, to: `/admin/companies/${id}` }) }}
      columns={[
        { key: 'owner', header: 'Owner', cell: ({ owner_email }) => owner_email ?? 'None' },
        { key: 'closed', header: 'Closed', unbroken: true, cell: ({ created_at }) => dateAndTime(created_at) },
      ]}
      stop={{
        label: ({ name }) => `Stop the closure of ${name}`,
        title: 'Stop this closure?',
        consequence: ({ name }) => (
          <>
            <strong>{name}</strong> opens again for all its members, with everything as it was, and its subscription
            goes on if it has not ended.
          </>
        ),
        working: stop.isPending,
        act: ({ id }, reason, then) => stop.mutate({ company_id: id, reason }, then),
      }}
    />
  )
}
