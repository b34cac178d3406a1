import { type FormEvent, useEffect, useState } from 'react'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'
import { AuthCard } from '#web/ui/layout/auth-layout.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { PlainButton, PlainButtonLink } from '#web/ui/plain-button.tsx'
import { PlainField } from '#web/ui/plain-field.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './auth.module.css'
import { loadSchemas } from './credentials.ts'
import { fieldErrors } from './field-errors.ts'
import { useMailCode } from './use-mail-code.ts'

/** The code is named first, so that a dead link is told before anybody thinks of a password. */
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
  return isRecovery ? (
    <PasswordForm code={code} email={named.data.email} />
  ) : (
    <DeadLink message="This link has been used." />
  )
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

function PasswordForm({ code, email }: { code: string; email: string }) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [errors, setErrors] = useState<{ password?: string; confirmation?: string }>({})
  const reset = useAct(() => api.auth.resetPassword({ code, new_password: password }), { failed: null, stale: [] })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = fieldErrors((await loadSchemas()).reset, { code, new_password: password })
    const mismatch = password === confirmation ? undefined : "New passwords don't match"
    setErrors({ ...(found.password && { password: found.password }), ...(mismatch && { confirmation: mismatch }) })
    if (found.password || mismatch) {
      const field = form.elements.namedItem(found.password ? 'password' : 'confirmation')
      return field instanceof HTMLInputElement ? field.focus() : undefined
    }
    reset.mutate()
  }

  if (reset.isSuccess) {
    return (
      <AuthCard
        heading="Password updated successfully"
        lead={<p role="status">All other sessions have been signed out. Sign in with your new password.</p>}
      >
        <PlainButtonLink wide to="/auth">
          Sign In
        </PlainButtonLink>
      </AuthCard>
    )
  }
  return (
    <AuthCard heading="Choose a new password" lead={<p>For {email}.</p>}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <input
          className={styles.unseen}
          type="email"
          name="username"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PlainField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters. Mix letters, numbers and symbols."
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <PlainField
          label="Confirm new password"
          name="confirmation"
          type="password"
          autoComplete="new-password"
          value={confirmation}
          onChange={setConfirmation}
          error={errors.confirmation}
        />
        {reset.error ? <PlainNotice tone="danger">{errorMessage(reset.error)}</PlainNotice> : null}
        <PlainButton type="submit" wide working={reset.isPending}>
          {reset.isPending ? 'Saving...' : 'Save new password'}
        </PlainButton>
      </form>
    </AuthCard>
  )
}
