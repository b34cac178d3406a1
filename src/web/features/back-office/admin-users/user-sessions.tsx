import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { UserRow, UserSession } from '#shared/features/back-office/admin-users.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './admin-users.module.css'
import { useForceLogout } from './use-admin-users.ts'
import { useEndUserSession, useUserSessions } from './use-user-sign-in.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

export function UserSessions({ user }: { user: UserRow }) {
  const sessions = useUserSessions(user.id)
  const ownId = useSession().account?.session?.id
  const [ending, setEnding] = useState<UserSession | 'all' | null>(null)
  const rows = sessions.data?.pages.flatMap((page) => page.sessions) ?? []
  return (
    <div className={styles.below}>
      <SectionHeader
        title="Sessions"
        subtitle="Active sessions"
        filters={
          rows.length > 1 ? (
            <Button variant="default" onClick={() => setEnding('all')}>
              End all sessions
            </Button>
          ) : null
        }
      />
      <DataTable
        label="Sessions"
        columns={[deviceColumn(ownId), ...sessionColumns, endColumn(setEnding)]}
        rows={rows}
        rowKey={({ id }) => id}
        query={sessions}
        loadingText="Loading the sessions..."
        errorText={`Error loading sessions: ${errorMessage(sessions.error)}`}
        empty={<EmptyState title="No active sessions" />}
      />
      {ending ? (
        <Suspense>
          <EndDialog
            user={user}
            ending={ending}
            isOwn={rows.some(({ id }) => id === ownId && (ending === 'all' || ending.id === id))}
            onClose={() => setEnding(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function deviceColumn(ownId: string | undefined): Column<UserSession> {
  return {
    key: 'device',
    header: 'Device',
    cell: ({ id, device, impersonator }) => (
      <>
        <strong>{device}</strong>
        {id === ownId ? <StatusBadge tone="info">This session</StatusBadge> : null}
        {impersonator ? <StatusBadge tone="warning" breaks>{`${impersonator} acting as this user`}</StatusBadge> : null}
      </>
    ),
  }
}

const sessionColumns: readonly Column<UserSession>[] = [
  { key: 'address', header: 'IP address', cell: ({ ip_address }) => ip_address ?? '–' },
  { key: 'began', header: 'Signed In', unbroken: true, cell: ({ created_at }) => dateAndTime(created_at) },
  { key: 'seen', header: 'Last Active', unbroken: true, cell: ({ last_seen_at }) => dateAndTime(last_seen_at) },
]

function endColumn(onEnd: (session: UserSession) => void): Column<UserSession> {
  return {
    key: 'end',
    header: 'End',
    hiddenHeader: true,
    cell: (session) => (
      <Button
        size="xs"
        variant="default"
        aria-label={`End the session ${session.device}`}
        onClick={() => onEnd(session)}
      >
        End
      </Button>
    ),
  }
}

interface EndDialogProps {
  user: UserRow
  ending: UserSession | 'all'
  /** Whether the session of the current user ends too. */
  isOwn: boolean
  onClose: () => void
}

function EndDialog({ user, ending, isOwn, onClose }: EndDialogProps) {
  const end = useEndUserSession()
  const endAll = useForceLogout()
  const target_user_id = user.id
  const confirm = (notes: string) => {
    const admin_notes = notes || undefined
    if (ending === 'all') endAll.mutate({ target_user_id, admin_notes }, closeOnSettled(onClose))
    else end.mutate({ target_user_id, session_id: ending.id, admin_notes }, closeOnSettled(onClose))
  }
  return (
    <ConfirmDialog
      title={ending === 'all' ? 'End all sessions?' : 'End this session?'}
      confirmLabel={ending === 'all' ? 'End all sessions' : 'End session'}
      noteLabel="Admin Notes (Optional)"
      working={end.isPending || endAll.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {ending === 'all' ? (
        <>
          <strong>{user.email}</strong> is signed out on every device and has to sign in again.
        </>
      ) : (
        <>
          <strong>{user.email}</strong> is signed out in {ending.device} and has to sign in there again.
        </>
      )}
      {isOwn ? ' This includes your current session.' : null}
    </ConfirmDialog>
  )
}
