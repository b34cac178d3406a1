import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useCan } from '../../platform/session.tsx'
import { NoAccess } from '../../ui/no-access.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { GeneralTab } from './general-tab.tsx'
import { visibleTabs } from './visible-tabs.ts'

/** The billing tab is another feature's; the router hands it in. */
export function CompanySettingsPage({ billing }: { billing: ReactNode }) {
  const can = useCan()
  const [params, setParams] = useSearchParams()
  const visible = visibleTabs(can)
  const first = visible[0]
  if (!first) return <NoAccess sentence="You don't have permission to access Company Settings." />

  const tab = visible.find((name) => name === params.get('tab')) ?? first
  return (
    <>
      <PageHeader title="Company Settings" subtitle="What your company is called here, and what it pays" />
      <Tabs
        value={tab}
        onChange={(chosen) => setParams({ tab: chosen ?? first }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          {visible.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {labels[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralTab />
        </Tabs.Panel>
        <Tabs.Panel value="billing">{billing}</Tabs.Panel>
      </Tabs>
    </>
  )
}

const labels = { general: 'General', billing: 'Billing' }
