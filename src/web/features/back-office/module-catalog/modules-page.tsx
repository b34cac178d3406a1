import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { ModulesTab } from './modules-tab.tsx'
import { WidgetsTab } from './widgets-tab.tsx'

export function ModulesPage() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'widgets' ? 'widgets' : 'modules'
  return (
    <>
      <PageHeader title="Module Management" subtitle="Product modules and dashboard widgets" />
      <Tabs
        value={tab}
        onChange={(chosen) => setParams({ tab: chosen ?? 'modules' }, { replace: true })}
        keepMounted={false}
      >
        <TabList chosen={tab}>
          <Tabs.Tab value="modules">Modules</Tabs.Tab>
          <Tabs.Tab value="widgets">Widgets</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="modules">
          <ModulesTab />
        </Tabs.Panel>
        <Tabs.Panel value="widgets">
          <WidgetsTab />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
