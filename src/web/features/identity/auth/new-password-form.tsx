import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'
import { AuthCard } from '#web/ui/layout/auth-layout.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { PlainButton, PlainButtonLink } from '#web/ui/plain-button.tsx'
import { PlainField } from '#web/ui/plain-field.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './auth.module.css'
import { type ChoosingPassword, choosingPassword } from './choosing-password.ts'
import { useMailCode } from './use-mail-code.ts'
import { useNewPassword } from './use-new-password.ts'
import { UsernameField } from './username-field.tsx'

/** Checks the code first, so that an expired link is reported before the user enters a password. */
export function NewPasswordForm({ code }: { code: string }) {
  const named = useMailCode(code)
  const isRecovery = named.data?.kind === 'recovery'
  useEffect(() => {
    if (isRecovery) emitSessionEvent('PASSWORD_RECOVERY')
  }, [isRecovery])

  if (named.isPending) {
    return (
      <AuthCard heading="Reset your password">
        <LoadingScreen text="Checking your link..." fill="block" />
      </AuthCard>
    )
  }
  if (named.error) return <DeadLink message={errorMessage(named.error)} />
  const choosing = choosingPassword(named.data)
  if (choosing) return <PasswordForm code={code} email={named.data.email} choosing={choosing} />
  if (named.data.kind === 'signup') return <Navigate to={`/auth?code=${encodeURIComponent(code)}`} replace />
  return <DeadLink message="This link has been used." />
}

function DeadLink({ message }: { message: string }) {
  return (
    <AuthCard heading="This link does not work" lead={<p role="alert">{message}</p>}>
      <PlainButton wide onClick={() => window.location.assign('/reset-password')}>
        Request a new link
      </PlainButton>
      <PlainButtonLink wide look="link" to="/auth">
        Back to sign in
      </PlainButtonLink>
    </AuthCard>
  )
}

function PasswordForm({ code, email, choosing }: { code: string; email: string; choosing: ChoosingPassword }) {
  const { bind, submit, reset } = useNewPassword(code, choosing)
  if (reset.isSuccess) {
    return (
      <AuthCard heading={choosing.done} lead={<p role="status">{choosing.next}</p>}>
        <PlainButtonLink wide to="/auth">
          Sign In
        </PlainButtonLink>
      </AuthCard>
    )
  }
  return (
    <AuthCard heading={choosing.heading} lead={<p>{choosing.lead(email)}</p>}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <UsernameField email={email} />
        {choosing.named ? <PlainField label="Full name" autoComplete="name" {...bind('full_name')} /> : null}
        <PlainField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters. Mix letters, numbers and symbols."
          {...bind('password')}
        />
        <PlainField
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          {...bind('confirmation')}
        />
        {reset.error ? <PlainNotice tone="danger">{errorMessage(reset.error)}</PlainNotice> : null}
        <PlainButton type="submit" wide working={reset.isPending}>
          {reset.isPending ? 'Saving...' : choosing.act}
        </PlainButton>
      </form>
    </AuthCard>
  )
}
