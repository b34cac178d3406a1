import { dateAndTime } from '#web/ui/format/dates.ts'
import { PendingList } from './pending-list.tsx'
import { useAccountDeletions, useStopDeletion } from './use-closures.ts'

export function AccountsTab() {
  const stop = useStopDeletion()
  return (
    <PendingList
      title="Accounts to be deleted"
      noun="accounts"
      search={{ label: 'Search people', placeholder: 'Search by email or name...' }}
      empty={{
        title: 'Nobody is waiting to be deleted',
        text: 'People who delete their account stand here until it is done.',
      }}
      useRows={useAccountDeletions}
      name={{
        header: 'Person',
        of: ({ id, full_name, email }) => ({ text: full_name || email, to: `/admin/users/${id}` }),
      }}
      columns={[
        { key: 'email', header: 'Email', cell: ({ email }) => email },
        { key: 'asked', header: 'Requested', unbroken: true, cell: ({ created_at }) => dateAndTime(created_at) },
      ]}
      stop={{
        label: ({ email }) => `Stop the deletion of ${email}`,
        title: 'Stop this deletion?',
        consequence: ({ email }) => (
          <>
            The account <strong>{email}</strong> is kept, with everything in it, and its owner can sign in again.
          </>
        ),
        working: stop.isPending,
        act: ({ id }, reason, then) => stop.mutate({ target_user_id: id, reason }, then),
      }}
    />
  )
}
