import { type FormEvent, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import type { Output } from '#shared/call.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { passwordHint } from '#shared/password-hint.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'
import { AuthCard } from '#web/ui/layout/auth-layout.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { PlainButton, PlainButtonLink } from '#web/ui/plain-button.tsx'
import { PlainField } from '#web/ui/plain-field.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './auth.module.css'
import { fieldErrors, loadSchemas } from './credentials.ts'
import { useMailCode } from './use-mail-code.ts'
import { UsernameField } from './username-field.tsx'

/**
 * Form for a new password. The server checks the emailed code first, so that an expired link is reported before the
 * user enters a password.
 */
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
  if (named.error) return <InvalidLink message={errorMessage(named.error)} />
  const choosing = passwordFormTexts(named.data)
  if (choosing) {
    const { email, needs_strong_password } = named.data
    return <PasswordForm code={code} email={email} strict={needs_strong_password} choosing={choosing} />
  }
  if (named.data.kind === 'signup') return <Navigate to={`/auth?code=${encodeURIComponent(code)}`} replace />
  return <InvalidLink message="This link has been used." />
}

function InvalidLink({ message }: { message: string }) {
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

interface PasswordFormProps {
  code: string
  email: string
  strict: boolean
  choosing: PasswordFormTexts
}

function PasswordForm({ code, email, strict, choosing }: PasswordFormProps) {
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
          hint={passwordHint(strict ? 'Your company' : null)}
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

const emptyForm = { full_name: '', password: '', confirmation: '' }
type PasswordFormField = keyof typeof emptyForm
const fieldOrder: readonly PasswordFormField[] = ['full_name', 'password', 'confirmation']

function useNewPassword(code: string, { named }: PasswordFormTexts) {
  const [values, setValues] = useState(emptyForm)
  const [errors, setErrors] = useState<Partial<Record<PasswordFormField, string>>>({})
  const input = { code, new_password: values.password, ...(named && { full_name: values.full_name }) }
  const reset = useApiMutation(() => api.auth.resetPassword(input), { errorToast: null, invalidates: [] })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { full_name, password } = fieldErrors((await loadSchemas()).reset, input)
    const found: typeof errors = {
      ...(full_name && { full_name }),
      ...(password && { password }),
      ...(values.password !== values.confirmation && { confirmation: "New passwords don't match" }),
    }
    setErrors(found)
    const first = fieldOrder.find((field) => found[field])
    if (!first) return reset.mutate()
    const field = form.elements.namedItem(first)
    if (field instanceof HTMLInputElement) field.focus()
  }
  const bind = (name: PasswordFormField) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    error: errors[name],
  })
  return { bind, submit, reset }
}

interface PasswordFormTexts {
  heading: string
  lead: (email: string) => string
  named: boolean
  act: string
  done: string
  next: string
}

const resetTexts: PasswordFormTexts = {
  heading: 'Choose a new password',
  lead: (email) => `For ${email}.`,
  named: false,
  act: 'Save new password',
  done: 'Password updated successfully',
  next: 'All other sessions have been signed out. Sign in with your new password.',
}

/**
 * Texts for an address that nobody has confirmed. Another person may have signed up with it, so the owner replaces the
 * entered data.
 */
const firstProofTexts: PasswordFormTexts = {
  heading: 'Make this account yours',
  lead: (email) =>
    `${email} has not been confirmed before. Choose your name and a password; they replace whatever was entered before.`,
  named: true,
  act: 'Confirm and save',
  done: 'Your email address is confirmed',
  next: 'The account is yours. Sign in with your new password.',
}

const restoreTexts: PasswordFormTexts = {
  heading: 'Take your account back',
  lead: (email) =>
    `${email} becomes the primary address again and every session ends. Other addresses have to be verified again.`,
  named: false,
  act: 'Restore and save',
  done: 'Your account is restored',
  next: 'All sessions have been signed out. Sign in with your new password, and look through your settings.',
}

/** Texts of the form by the type of the emailed code. Null if the code is not for a new password. */
function passwordFormTexts({
  kind,
  is_first_proof,
}: Pick<Output<typeof auth.calls.exchangeCode>, 'kind' | 'is_first_proof'>): PasswordFormTexts | null {
  if (kind === 'restore') return restoreTexts
  if (kind === 'recovery') return is_first_proof ? firstProofTexts : resetTexts
  return kind === 'signup' && is_first_proof ? firstProofTexts : null
}
