import { Select, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { type FormatLocale, formatLocales } from '#shared/format-locales.ts'
import { mySettingsTabs } from '#web/domain/my-settings-tabs.ts'
import { browserLocale } from '#web/platform/locale/choose-format-locale.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { exampleDateAndTime } from '#web/ui/format/dates.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { EmailsTab } from './emails-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import { useSetFormats } from './use-profile.ts'

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
      <PageHeader title="My Settings" subtitle="Profile, security, emails, notifications and integrations" />
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
        <Tabs.Panel value="notifications">
          <NotificationsTab />
        </Tabs.Panel>
        <Tabs.Panel value="integrations">{integrations}</Tabs.Panel>
        <Tabs.Panel value="data">{data}</Tabs.Panel>
      </Tabs>
    </>
  )
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
const browserDefault = ''

function FormatsCard() {
  const { account } = useSession()
  const save = useSetFormats()
  const shown = new Date()
  const sample = (locale: string) =>
    `${exampleDateAndTime(shown, locale)} · ${Intl.NumberFormat(locale).format(12_345.6)}`
  const options = formatLocales
    .map((locale) => ({ value: locale, label: languageNames.of(locale) ?? locale }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <Panel title="Formats" description="How dates, times, numbers and amounts are written for you" width="form">
      <Select
        label="Formats"
        data={[
          { value: browserDefault, label: `Same as browser: ${languageNames.of(browserLocale()) ?? 'English'}` },
          ...options,
        ]}
        value={account?.format_locale ?? browserDefault}
        description={sample(account?.format_locale ?? browserLocale())}
        allowDeselect={false}
        searchable
        disabled={save.isPending}
        onChange={(chosen) => save.mutate({ format_locale: formatLocales.find(isLocale(chosen)) ?? null })}
      />
    </Panel>
  )
}

function isLocale(chosen: string | null) {
  return (locale: FormatLocale) => locale === chosen
}
