import { Button, Skeleton, Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { hasOwnColors } from '#shared/brand-colors.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { type SettingsTab, settingsTabLabels, visibleTabs } from '#web/features/company/settings-tabs.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { GeneralForm } from './general-form.tsx'

const CompanyIntegrationsTab = lazyComponent(() => import('./integrations-tab.tsx'), 'CompanyIntegrationsTab')
const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')
const TeamTab = lazyComponent(() => import('./team-tab.tsx'), 'TeamTab')

interface CompanySettingsProps {
  billing: ReactNode
  branding: ReactNode
  webhooks: ReactNode
  security: ReactNode
  activity: ReactNode
  data: ReactNode
  inviteDialog: (close: () => void) => ReactNode
}

export function CompanySettingsPage(props: CompanySettingsProps) {
  const can = useCan()
  const { account } = useSession()
  const [params, setParams] = useSearchParams()
  const membership = account?.memberships.find(({ id }) => id === account.company?.membership_id)
  const visible = visibleTabs(can, membership?.role?.permissions ?? {}, membership?.is_primary ?? false)
  const first = visible[0]
  const tab = visible.find((name) => name === params.get('tab')) ?? first
  if (!first || !tab) return <NoAccess sentence="You don't have permission to access Company Settings." />

  const content: Record<SettingsTab, ReactNode> = {
    general: <GeneralTab />,
    billing: props.billing,
    branding: props.branding,
    integrations: <CompanyIntegrationsTab webhooks={props.webhooks} />,
    security: props.security,
    team: <TeamTab inviteDialog={props.inviteDialog} />,
    activity: props.activity,
    data: props.data,
  }
  return (
    <>
      <PageHeader
        title="Company Settings"
        subtitle={`Profile, billing${visible.includes('branding') ? ', branding' : ''}, integrations and security`}
      />
      <Tabs
        value={tab}
        onChange={(chosen) => chosen !== tab && setParams({ tab: chosen ?? first }, { replace: true })}
        keepMounted={false}
      >
        <TabList chosen={tab}>
          {visible.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {settingsTabLabels[name]}
            </Tabs.Tab>
          ))}
        </TabList>
        {visible.map((name) => (
          <Tabs.Panel key={name} value={name}>
            <Suspense fallback={<Skeleton height={240} radius={12} role="status" aria-label="Loading..." />}>
              {content[name]}
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

export function GeneralTab() {
  const settings = useApiQuery(companyApi.companies.getSettings, {}, { select: ({ company }) => company })
  return (
    <>
      <Panel title="General" description="Visible to everyone in the company" width="form">
        <Loaded
          query={settings}
          loading={<LoadingScreen text="Loading the settings..." fill="block" />}
          failed="The settings could not be loaded."
        >
          {(company) => <GeneralForm key={company.id} company={company} />}
        </Loaded>
      </Panel>
      <FormerBranding />
    </>
  )
}

/** Panel to remove logo and colors of a former plan. Without the Marketing module there is no Branding tab. */
function FormerBranding() {
  const can = useCan()
  const { account } = useSession()
  const [isAsking, setAsking] = useState(false)
  const remove = useApiMutation(companyApi.branding.removeBrand, {
    successToast: 'Logo and colors removed',
    errorToast: 'Failed to remove logo and colors:',
    invalidates: ['session', 'branding'],
  })
  const company = account?.company
  const membership = account?.memberships.find(({ id }) => id === company?.membership_id)
  const isBranded = company && (hasOwnColors(company.brand) || membership?.company.logo_url)
  const hasModule = company?.modules.some(({ module_key }) => module_key === 'marketing')
  if (!isBranded || hasModule || !can({ module: 'company_settings', level: 'admin' })) return null
  return (
    <Panel title="Branding" description="Your plan no longer includes branding" width="form">
      <p>Your logo and colors are still shown. To change them, upgrade to a plan with branding.</p>
      <Button variant="default" mt="md" onClick={() => setAsking(true)}>
        Remove logo and colors
      </Button>
      {isAsking ? (
        <Suspense>
          <ConfirmDialog
            title="Remove logo and colors?"
            confirmLabel="Remove"
            working={remove.isPending}
            onConfirm={() =>
              remove.mutate(
                {},
                closeOnSettled(() => setAsking(false)),
              )
            }
            onCancel={() => setAsking(false)}
          >
            To show them again, you need a plan with branding and have to upload the logo again.
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </Panel>
  )
}
