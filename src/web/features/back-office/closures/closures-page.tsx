import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { api } from '#web/platform/api/api.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { PendingDeletionList } from './pending-deletion-list.tsx'

export function ClosuresPage() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'companies' ? 'companies' : 'people'
  return (
    <>
      <PageHeader title="Closures" subtitle="Accounts and companies that are about to be deleted" />
      <Tabs
        value={tab}
        onChange={(chosen) => setParams(chosen === 'companies' ? { tab: 'companies' } : {}, { replace: true })}
        keepMounted={false}
      >
        <TabList chosen={tab}>
          <Tabs.Tab value="people">People</Tabs.Tab>
          <Tabs.Tab value="companies">Companies</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="people">
          <AccountsTab />
        </Tabs.Panel>
        <Tabs.Panel value="companies">
          <CompaniesTab />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function CompaniesTab() {
  const stop = useCancelClosure()
  return (
    <PendingDeletionList
      title="Companies to be deleted"
      noun="companies"
      search={{ label: 'Search companies', placeholder: 'Search by name or URL...' }}
      empty={{
        title: 'No companies are scheduled for deletion',
        text: 'Companies closed by their owners are listed here until they are deleted.',
      }}
      useRows={useCompanyClosures}
      name={{ header: 'Company', of: ({ id, name }) => ({ text: name, to: `/admin/companies/${id}` }) }}
      columns={[
        { key: 'owner', header: 'Owner', cell: ({ owner_email }) => owner_email ?? 'None' },
        { key: 'closed', header: 'Closed', unbroken: true, cell: ({ created_at }) => dateAndTime(created_at) },
      ]}
      stop={{
        word: 'Reopen',
        label: ({ name }) => `Reopen ${name}`,
        title: ({ name }) => `Reopen ${name}?`,
        keep: 'Keep closed',
        confirm: 'Reopen',
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

function AccountsTab() {
  const stop = useCancelDeletion()
  return (
    <PendingDeletionList
      title="Accounts to be deleted"
      noun="accounts"
      search={{ label: 'Search people', placeholder: 'Search by email or name...' }}
      empty={{
        title: 'No accounts are scheduled for deletion',
        text: 'Accounts scheduled for deletion will appear here.',
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
        word: 'Stop',
        label: ({ email }) => `Stop the deletion of ${email}`,
        title: () => 'Stop this deletion?',
        confirm: 'Stop the deletion',
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

function useAccountDeletions(search: string) {
  const pages = useApiInfiniteQuery(api.closures.listAccountDeletions, { search })
  return { ...pages, rows: pages.data?.pages.flatMap((page) => page.deletions) ?? [] }
}

function useCompanyClosures(search: string) {
  const pages = useApiInfiniteQuery(api.closures.listCompanyClosures, { search })
  return { ...pages, rows: pages.data?.pages.flatMap((page) => page.closures) ?? [] }
}

function useCancelDeletion() {
  return useApiMutation(api.closures.stopAccountDeletion, {
    successToast: { title: 'The account is kept', message: 'They’ve been emailed the reason.' },
    errorToast: 'Failed to stop the deletion',
    invalidates: ['closures', 'adminUsers'],
  })
}

function useCancelClosure() {
  return useApiMutation(api.closures.stopCompanyClosure, {
    successToast: { title: 'The company has been reopened', message: 'Its owner was told why.' },
    errorToast: 'Failed to reopen the company',
    invalidates: ['closures', 'adminCompanies'],
  })
}
