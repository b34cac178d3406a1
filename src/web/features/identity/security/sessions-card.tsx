import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { OwnSession } from '#shared/features/identity/security.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import rows from '#web/ui/row-list.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useRevokeOtherSessions, useRevokeSession, useSessions } from './use-security.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

export function SessionsCard() {
  const locked = Boolean(useSession().account?.session?.impersonation)
  const sessions = useSessions()
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null)
  const hasOthers = sessions.data?.some(({ is_current }) => !is_current) ?? false

  return (
    <Panel
      title="Sessions"
      description="Where you are signed in"
      width="form"
      aside={
        hasOthers && !locked ? (
          <Button variant="default" onClick={() => setEnding('others')}>
            Sign out everywhere else
          </Button>
        ) : null
      }
    >
      <Loaded
        query={sessions}
        loading={<LoadingScreen text="Loading your sessions..." fill="block" />}
        failed="Your sessions could not be loaded."
      >
        {(list) => (
          <ul className={rows.list} aria-label="Your sessions">
            {list.map((session) => (
              <SessionRow key={session.id} session={session} locked={locked} onEnd={() => setEnding(session)} />
            ))}
          </ul>
        )}
      </Loaded>
      {ending ? (
        <Suspense>
          <EndDialog ending={ending} onClose={() => setEnding(null)} />
        </Suspense>
      ) : null}
    </Panel>
  )
}

function SessionRow({ session, locked, onEnd }: { session: OwnSession; locked: boolean; onEnd: () => void }) {
  const { device, ip_address, created_at, last_seen_at, is_current, by_staff } = session
  return (
    <li className={rows.row}>
      <div>
        <p className={rows.what}>
          {device}
          {is_current ? <StatusBadge tone="accent">This session</StatusBadge> : null}
          {by_staff ? <StatusBadge tone="warning">Acting as you</StatusBadge> : null}
        </p>
        <p className={rows.meta}>
          {ip_address ? `${ip_address} · ` : ''}Last used {dateAndTime(last_seen_at)}
        </p>
        <p className={rows.meta}>Signed in {dateAndTime(created_at)}</p>
      </div>
      {is_current || locked ? null : (
        <Button size="xs" variant="default" onClick={onEnd} aria-label={`End the session ${device}`}>
          End
        </Button>
      )}
    </li>
  )
}

function EndDialog({ ending, onClose }: { ending: OwnSession | 'others'; onClose: () => void }) {
  const revoke = useRevokeSession()
  const revokeOthers = useRevokeOtherSessions()
  const others = ending === 'others'
  const confirm = () =>
    others
      ? revokeOthers.mutate(undefined, closeOnSettled(onClose))
      : revoke.mutate({ session_id: ending.id }, closeOnSettled(onClose))
  return (
    <ConfirmDialog
      title={others ? 'Sign out everywhere else?' : 'End this session?'}
      confirmLabel={others ? 'Sign out everywhere else' : 'End session'}
      working={revoke.isPending || revokeOthers.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {others ? (
        "You'll be signed out on all other devices."
      ) : (
        <>
          <strong>{ending.device}</strong> is signed out at its next step.
        </>
      )}
    </ConfirmDialog>
  )
}
