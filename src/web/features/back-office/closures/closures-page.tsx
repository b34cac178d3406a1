import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { AccountsTab } from './accounts-tab.tsx'
import { CompaniesTab } from './companies-tab.tsx'

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
