import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { SignInState, UserRow } from '#shared/features/back-office/admin-users.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { dateAndTime, longDate } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import rows from '#web/ui/row-list.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useSendPasswordReset, useTurnOffTwoFactor, useUnblockSignIn } from './use-user-sign-in.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

interface SignInPanelProps {
  user: UserRow
  state: SignInState
  isPrimaryVerified: boolean
}

export function SignInPanel({ user, state, isPrimaryVerified }: SignInPanelProps) {
  const { last_sign_in_at, last_seen_at } = state
  return (
    <Panel title="Sign-in" description="How this user signs in. All actions are recorded in the audit log.">
      <ul className={rows.list} aria-label="Sign-in">
        <li className={rows.row}>
          <div>
            <p className={rows.what}>Last sign-in</p>
            <p className={rows.meta}>
              {last_sign_in_at ? dateAndTime(last_sign_in_at) : 'No sign-in in the last 30 days'}
              {last_seen_at ? ` · last active ${dateAndTime(last_seen_at)}` : null}
            </p>
          </div>
        </li>
        <AttemptsRow user={user} state={state} isPrimaryVerified={isPrimaryVerified} />
        <TwoFactorRow user={user} state={state} />
        <PasswordRow user={user} />
      </ul>
    </Panel>
  )
}

function AttemptsRow({ user, state, isPrimaryVerified }: SignInPanelProps) {
  const { failed_attempts, last_failed_at, blocked_until, attempts, wrong_codes } = state
  const isBlocked = blocked_until !== null || (wrong_codes?.blocked_until ?? null) !== null
  const unblock = useUnblockSignIn()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <li className={rows.row}>
      <div>
        <p className={rows.what}>
          Sign-in attempts
          {isBlocked ? <StatusBadge tone="danger">Blocked</StatusBadge> : null}
          {isPrimaryVerified ? null : <StatusBadge tone="warning">Primary email unverified</StatusBadge>}
        </p>
        {failed_attempts > 0 && last_failed_at ? (
          <p className={rows.meta}>
            {failuresText('wrong password', { failed_attempts, last_failed_at, blocked_until })}
          </p>
        ) : null}
        {wrong_codes ? <p className={rows.meta}>{failuresText('wrong two-factor code', wrong_codes)}</p> : null}
        {failed_attempts === 0 && !wrong_codes ? <p className={rows.meta}>No failed attempts</p> : null}
        {attempts.map((attempt) => (
          <p key={`${attempt.email} ${attempt.last_failed_at}`} className={rows.meta}>
            {attemptText(attempt)}
          </p>
        ))}
      </div>
      {failed_attempts > 0 || wrong_codes || isBlocked ? (
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          {isBlocked ? 'Unblock' : 'Reset'}
        </Button>
      ) : null}
      {asking ? (
        <Suspense>
          <ConfirmDialog
            title="Unblock sign-in?"
            tone="plain"
            confirmLabel="Unblock"
            noteLabel="Admin Notes (Optional)"
            working={unblock.isPending}
            onConfirm={(notes) =>
              unblock.mutate({ target_user_id: user.id, admin_notes: notes || undefined }, closeOnSettled(close))
            }
            onCancel={close}
          >
            <strong>{user.email}</strong> can try to sign in again immediately. The password and two-factor
            authentication stay the same. We'll notify them by email.
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </li>
  )
}

type Failures = NonNullable<SignInState['wrong_codes']>

/** Example: '5 wrong two-factor codes in a row, the last Nov 28, 2026, 09:12 · blocked until Nov 28, 2026, 09:27'. */
function failuresText(kind: string, { failed_attempts, last_failed_at, blocked_until }: Failures) {
  const end = blocked_until ? ` · blocked until ${dateAndTime(blocked_until)}` : ''
  return `${countWithNoun(failed_attempts, kind)} in a row, the last ${dateAndTime(last_failed_at)}${end}`
}

/** Example: '5 attempts as mina@example.com from 203.0.113.7, the last Nov 28, 2026, 09:12'. */
function attemptText({
  email,
  network,
  failed_attempts,
  last_failed_at,
  blocked_until,
}: SignInState['attempts'][number]) {
  const origin = network === null ? 'a browser of theirs' : network
  const state = blocked_until ? ', blocked' : ''
  return `${countWithNoun(failed_attempts, 'attempt')} as ${email} from ${origin}, the last ${dateAndTime(last_failed_at)}${state}`
}

function TwoFactorRow({
  user,
  state: { two_factor_since, two_factor_required_by },
}: Omit<SignInPanelProps, 'isPrimaryVerified'>) {
  const turnOff = useTurnOffTwoFactor()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const askedBy = two_factor_required_by.join(', ')
  return (
    <li className={rows.row}>
      <div>
        <p className={rows.what}>
          Two-factor authentication
          {two_factor_since ? <StatusBadge tone="success">On</StatusBadge> : <StatusBadge>Off</StatusBadge>}
        </p>
        <p className={rows.meta}>
          {two_factor_since ? `Since ${longDate(two_factor_since)}` : 'Signs in with a password only'}
          {askedBy ? ` · asked for by ${askedBy}` : null}
        </p>
      </div>
      {two_factor_since ? (
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          Turn off
        </Button>
      ) : null}
      {asking ? (
        <Suspense>
          <ConfirmDialog
            title="Turn off two-factor authentication?"
            confirmLabel="Turn off"
            noteLabel="Reason"
            noteRequired
            working={turnOff.isPending}
            onConfirm={(admin_notes) => turnOff.mutate({ target_user_id: user.id, admin_notes }, closeOnSettled(close))}
            onCancel={close}
          >
            <strong>{user.email}</strong> will sign in with just a password. Make sure the request really came from
            them. We'll notify them by email.
            {askedBy
              ? ` ${askedBy} asks for two-factor authentication and lets them in once it is set up again.`
              : null}
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </li>
  )
}

function PasswordRow({ user }: { user: UserRow }) {
  const send = useSendPasswordReset()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <li className={rows.row}>
      <div>
        <p className={rows.what}>Password</p>
        <p className={rows.meta}>
          {user.status === 'suspended'
            ? 'Not available for suspended users.'
            : `Sends a single-use link to ${user.email}, valid for one hour.`}
        </p>
      </div>
      <Button variant="default" size="xs" disabled={user.status === 'suspended'} onClick={() => setAsking(true)}>
        Send password reset
      </Button>
      {asking ? (
        <Suspense>
          <ConfirmDialog
            title="Send a password reset?"
            tone="plain"
            confirmLabel="Send password reset"
            noteLabel="Admin Notes (Optional)"
            working={send.isPending}
            onConfirm={(notes) =>
              send.mutate({ target_user_id: user.id, admin_notes: notes || undefined }, closeOnSettled(close))
            }
            onCancel={close}
          >
            <strong>{user.email}</strong> gets a link to choose a new password. The current password works until then.
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </li>
  )
}
