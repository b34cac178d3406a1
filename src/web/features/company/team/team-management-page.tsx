import { Button, Tabs } from '@mantine/core'
import { UserPlus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { NoAccess } from '#web/domain/no-access.tsx'
import { companyActions } from '#web/features/company/company-actions.ts'
import { teamTabs } from '#web/features/company/team-tabs.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { InvitationsTab } from './invitations-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { RolesTab } from './roles-tab.tsx'

const InviteDialog = lazyComponent(() => import('./invite-dialog.tsx'), 'InviteDialog')

interface TeamManagementPageProps {
  /** Renders the price of additional members. Provided by the billing feature, through the router. */
  seatPrice: (more: number) => ReactNode
}

export function TeamManagementPage({ seatPrice }: TeamManagementPageProps) {
  const can = useCan()
  if (!can({ module: 'team', level: 'read' })) {
    return (
      <NoAccess
        sentence="You don't have permission to access Team Management."
        needs={{ module: 'team', level: 'read' }}
      />
    )
  }
  return <TeamManagement mayInvite={can(companyActions.invite.needs)} seatPrice={seatPrice} />
}

/** Team page. The URL stores the tab and the open dialog, so that other pages can link to them. */
function TeamManagement({ mayInvite, seatPrice }: TeamManagementPageProps & { mayInvite: boolean }) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab') ?? ''
  const tab = teamTabs.some(({ key }) => key === asked) ? asked : 'members'
  const inviting = mayInvite && params.get('invite') === 'open'

  const navigate = useNavigate()
  const event = params.get('event')

  const setInviting = (open: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (open) next.set('invite', 'open')
        else next.delete('invite')
        return next
      },
      { replace: true },
    )

  return (
    <>
      <PageHeader
        title="Team Management"
        subtitle="Who's on your team, who's been invited, and what each person can do"
        actions={
          mayInvite ? (
            <Button leftSection={<UserPlus size={16} aria-hidden="true" />} onClick={() => setInviting(true)}>
              Invite Member
            </Button>
          ) : null
        }
      />
      <Tabs
        value={tab}
        onChange={(chosen) => chosen !== tab && setParams({ tab: chosen ?? 'members' }, { replace: true })}
        keepMounted={false}
      >
        <TabList chosen={tab}>
          {teamTabs.map(({ key, label }) => (
            <Tabs.Tab key={key} value={key}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="members">
          <MembersTab />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <InvitationsTab mayInvite={mayInvite} onInvite={() => setInviting(true)} />
        </Tabs.Panel>
        <Tabs.Panel value="roles">
          <RolesTab />
        </Tabs.Panel>
      </Tabs>
      {inviting ? (
        <Suspense>
          <InviteDialog
            guestOf={event}
            onClose={() => (event === null ? setInviting(false) : navigate(`/events/${encodeURIComponent(event)}`))}
            seatPrice={seatPrice}
          />
        </Suspense>
      ) : null}
    </>
  )
}
