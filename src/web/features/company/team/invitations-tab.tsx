import { ActionIcon, Button, Switch, Tooltip } from '@mantine/core'
import { RotateCw, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { z } from 'zod'
import type { invitation } from '#shared/entities.ts'
import { formerMember } from '#shared/erased.ts'
import { invitationState } from '#web/domain/invitation-state.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { CopyNewLinkButton } from '#web/ui/copy-new-link-button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { withCount } from '#web/ui/format/with-count.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import styles from './invitations.module.css'
import { teamQueries } from './use-members.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

type Invitation = z.output<typeof invitation>

const pendingFilter = { show: 'pending' }

export function InvitationsTab({ mayInvite, onInvite }: { mayInvite: boolean; onInvite: () => void }) {
  const [{ show }, setFilters] = useUrlFilters(pendingFilter)
  const showAll = show === 'all'
  const invitations = useInvitations(showAll)
  const cancel = useCancelInvitation()
  const [cancelling, setCancelling] = useState<Invitation | null>(null)
  const pages = invitations.data?.pages ?? []

  return (
    <>
      <SectionHeader
        title={withCount('Team Invitations', pages[0]?.total)}
        subtitle={showAll ? 'All invitations' : 'Manage pending invitations'}
        filters={
          <Switch
            label="Show all invites"
            checked={showAll}
            onChange={(event) => setFilters({ show: event.currentTarget.checked ? 'all' : 'pending' })}
          />
        }
      />
      <DataTable
        label="Team invitations"
        columns={mayInvite ? [...invitationColumns, actionsColumn(setCancelling)] : invitationColumns}
        rows={pages.flatMap((page) => page.invitations)}
        rowKey={({ id }) => id}
        query={invitations}
        loadingText="Loading invitations..."
        errorText="Failed to load invitations. Please try refreshing the page."
        empty={
          <EmptyState
            title={showAll ? 'No invitations found' : 'No pending invitations'}
            text="Whoever you invite appears here until they have joined."
            action={
              mayInvite ? (
                <Button variant="default" onClick={onInvite}>
                  Invite someone
                </Button>
              ) : null
            }
          />
        }
      />
      {cancelling ? (
        <Suspense>
          <ConfirmDialog
            title="Cancel this invitation?"
            confirmLabel="Cancel Invitation"
            cancelLabel="Keep"
            noteLabel="Reason (Optional)"
            working={cancel.isPending}
            onConfirm={(reason) =>
              cancel.mutate(
                { invitation_id: cancelling.id, reason: reason || undefined },
                closeOnSettled(() => setCancelling(null)),
              )
            }
            onCancel={() => setCancelling(null)}
          >
            The link that was sent to <strong>{cancelling.email}</strong> stops working at once.
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </>
  )
}

const invitationColumns: readonly Column<Invitation>[] = [
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  {
    key: 'role',
    header: 'Role',
    cell: ({ role, scope }) =>
      scope === 'event' ? (
        <StatusBadge tone="info">Guest</StatusBadge>
      ) : (
        <span className={styles.words}>{role?.label_override || role?.label || 'Team Member'}</span>
      ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => {
      const { word, tone, mail } = invitationState(row, Date.now())
      return (
        <>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          {mail ? <StatusBadge tone={mail.tone}>{mail.word}</StatusBadge> : null}
        </>
      )
    },
  },
  {
    key: 'inviter',
    header: 'Invited By',
    cell: ({ inviter, by_staff }) =>
      inviter?.full_name || inviter?.email || (by_staff ? 'Marquee staff' : formerMember),
  },
  { key: 'sent', header: 'Sent', unbroken: true, cell: ({ created_at }) => shortDate(created_at, companyTimeZone()) },
  {
    key: 'expires',
    header: 'Expires',
    unbroken: true,
    cell: ({ expires_at }) => shortDate(expires_at, companyTimeZone()),
  },
]

function actionsColumn(onCancel: (invitation: Invitation) => void): Column<Invitation> {
  return {
    key: 'actions',
    header: 'Actions',
    cell: (row) => <InvitationActions invitation={row} onCancel={() => onCancel(row)} />,
  }
}

function InvitationActions({ invitation, onCancel }: { invitation: Invitation; onCancel: () => void }) {
  const resend = useResendInvitation()
  const { mayResend, mayCancel } = invitationState(invitation, Date.now())
  return (
    <>
      {mayResend ? (
        <Tooltip label="Resend invitation with new link">
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Resend the invitation to ${invitation.email}`}
            loading={resend.isPending}
            onClick={() => resend.mutate({ invitation_id: invitation.id })}
          >
            <RotateCw size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      ) : null}
      {mayResend ? <CopyLinkButton invitation={invitation} /> : null}
      {mayCancel ? (
        <Tooltip label="Cancel invitation">
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Cancel the invitation to ${invitation.email}`}
            onClick={onCancel}
          >
            <X size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </>
  )
}

function CopyLinkButton({ invitation }: { invitation: { id: string; email: string } }) {
  const copy = useCopyInvitationLink()
  return (
    <CopyNewLinkButton
      email={invitation.email}
      working={copy.isPending}
      onMint={(handOver) => copy.mutate({ invitation_id: invitation.id }, { onSuccess: ({ link }) => handOver(link) })}
    />
  )
}

function useInvitations(showAll: boolean) {
  return useApiInfiniteQuery(
    companyApi.invitations.listInvitations,
    { show_all: showAll ? 'true' : 'false' },
    {
      // Poll while an invitation email is being sent, which takes seconds.
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.invitations.some(isBeingSent)) ? 3000 : false,
    },
  )
}

/** Whether the email will probably be sent within seconds. Emails queued for over a minute are not polled. */
function isBeingSent({
  delivery,
  status,
  created_at,
}: {
  delivery: string
  status: string
  created_at: string
}): boolean {
  return status === 'pending' && delivery === 'queued' && Date.now() - Date.parse(created_at) < 60_000
}

function useResendInvitation() {
  return useApiMutation(companyApi.invitations.resendInvitation, {
    successToast: { title: 'Invitation resent', message: 'A new invitation email has been sent with a fresh link.' },
    errorToast: 'Failed to resend invitation:',
    invalidates: teamQueries,
  })
}

function useCopyInvitationLink() {
  return useApiMutation(companyApi.invitations.copyInvitationLink, {
    errorToast: 'Failed to copy the link:',
    invalidates: teamQueries,
  })
}

function useCancelInvitation() {
  return useApiMutation(companyApi.invitations.cancelInvitation, {
    successToast: 'Invitation cancelled',
    errorToast: 'Failed to cancel invitation:',
    invalidates: teamQueries,
  })
}
