import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { mySettingsTabs } from '#web/domain/my-settings-tabs.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { EmailsTab } from './emails-tab.tsx'
import { FormatsCard } from './formats-card.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

interface SettingsPageProps {
  profile: ReactNode
  security: ReactNode
  integrations: ReactNode
  data: ReactNode
}

export function SettingsPage({ profile, security, integrations, data }: SettingsPageProps) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab') ?? ''
  const tab = mySettingsTabs.some(({ key }) => key === asked) ? asked : 'profile'
  return (
    <>
      <PageHeader title="My Settings" subtitle="Your profile, your safety, your addresses and what you connect" />
      <Tabs
        value={tab}
        onChange={(chosen) => chosen !== tab && setParams({ tab: chosen ?? 'profile' }, { replace: true })}
        keepMounted={false}
      >
        <TabList chosen={tab}>
          {mySettingsTabs.map(({ key, label }) => (
            <Tabs.Tab key={key} value={key}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="profile">
          <ProfileTab />
          <FormatsCard />
          {profile}
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <SecurityTab />
          {security}
        </Tabs.Panel>
        <Tabs.Panel value="emails">
          <EmailsTab />
        </Tabs.Panel>
        <Tabs.Panel value="integrations">{integrations}</Tabs.Panel>
        <Tabs.Panel value="data">{data}</Tabs.Panel>
      </Tabs>
    </>
  )
}
