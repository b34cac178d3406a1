import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { UserRow } from '#shared/features/back-office/admin-users.ts'
import { ImpersonateButton } from '#web/features/back-office/impersonate-button.tsx'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import styles from './admin-users.module.css'
import { useForceLogout } from './use-admin-users.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')
const UserStatusDialog = lazyComponent(() => import('./user-status-dialog.tsx'), 'UserStatusDialog')

const notesLabel = 'Admin Notes (Optional)'

export function AdminActionsTab({ user }: { user: UserRow }) {
  return (
    <Panel title="Admin Actions" description="All actions are recorded in the audit log">
      <ul className={styles.acts}>
        <ImpersonateSection user={user} />
        <ForceLogoutSection user={user} />
        <SuspensionSection user={user} />
        <AuditLogsSection user={user} />
        {user.isSuperAdmin ? (
          <ActionSection title="Revoke Super Admin" text="Not available here.">
            <Button variant="default" disabled>
              Contact System Admin
            </Button>
          </ActionSection>
        ) : null}
      </ul>
    </Panel>
  )
}

function ActionSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </li>
  )
}

function ImpersonateSection({ user }: { user: UserRow }) {
  const isSelf = useSession().account?.user?.id === user.id
  return (
    <ActionSection
      title="Impersonate User"
      text={isSelf ? 'You cannot impersonate yourself.' : 'View and use the product as this user, for up to one hour.'}
    >
      <ImpersonateButton user={user} label="Impersonate User" />
    </ActionSection>
  )
}

function ForceLogoutSection({ user }: { user: UserRow }) {
  const logout = useForceLogout()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <ActionSection title="Force Logout" text="Ends every session of this user at once.">
      <Button variant="default" onClick={() => setAsking(true)}>
        Force Logout
      </Button>
      {asking ? (
        <Suspense>
          <ConfirmDialog
            title="Sign this user out everywhere?"
            confirmLabel="Force Logout"
            noteLabel={notesLabel}
            working={logout.isPending}
            onConfirm={(notes) =>
              logout.mutate({ target_user_id: user.id, admin_notes: notes || undefined }, closeOnSettled(close))
            }
            onCancel={close}
          >
            <strong>{user.email}</strong> is signed out on every device and has to sign in again.
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </ActionSection>
  )
}

function SuspensionSection({ user }: { user: UserRow }) {
  const [asking, setAsking] = useState(false)
  const suspended = user.status === 'suspended'
  const word = suspended ? 'Reactivate' : 'Suspend'
  return (
    <ActionSection
      title={`${word} User`}
      text={
        suspended
          ? 'The user can sign in again.'
          : user.isSuperAdmin
            ? 'Cannot suspend Super Admin'
            : 'The user is signed out at once and cannot sign in.'
      }
    >
      <Button
        variant="default"
        c={suspended || user.isSuperAdmin ? undefined : 'var(--mq-danger)'}
        disabled={user.isSuperAdmin && !suspended}
        onClick={() => setAsking(true)}
      >
        {word}
      </Button>
      {asking ? (
        <Suspense>
          <UserStatusDialog user={user} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </ActionSection>
  )
}

function AuditLogsSection({ user }: { user: UserRow }) {
  return (
    <ActionSection title="View Audit Logs" text="Actions on this user, and actions by them.">
      <div className={styles.both}>
        <Button component={Link} to={`/admin/logs?userId=${user.id}`} variant="default">
          View Audit Logs
        </Button>
        <Button component={Link} to={`/admin/logs?adminUserId=${user.id}`} variant="default">
          By This User
        </Button>
      </div>
    </ActionSection>
  )
}
