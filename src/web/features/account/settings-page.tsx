import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmailsTab } from './emails-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

const tabs = ['profile', 'security', 'emails']

/** The chosen tab is part of the address: /settings?tab=emails. [C-ROUTE-24] */
export function SettingsPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab') ?? ''
  const tab = tabs.includes(asked) ? asked : 'profile'
  return (
    <>
      <PageHeader title="My Settings" subtitle="Your profile, your password and your addresses" />
      <Tabs
        value={tab}
        onChange={(chosen) => setParams({ tab: chosen ?? 'profile' }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          <Tabs.Tab value="security">Security</Tabs.Tab>
          <Tabs.Tab value="emails">Emails</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile">
          <ProfileTab />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <SecurityTab />
        </Tabs.Panel>
        <Tabs.Panel value="emails">
          <EmailsTab />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
