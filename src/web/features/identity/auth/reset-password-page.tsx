import { type FormEvent, useState } from 'react'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { AuthCard, AuthLayout } from '#web/ui/layout/auth-layout.tsx'
import { PlainButton, PlainButtonLink } from '#web/ui/plain-button.tsx'
import { PlainField } from '#web/ui/plain-field.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './auth.module.css'
import { fieldErrors, loadSchemas } from './credentials.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { useCodeOnce } from './use-arrival.ts'

export function ResetPasswordPage() {
  const code = useCodeOnce()
  return (
    <AuthLayout title="Reset your password">{code ? <NewPasswordForm code={code} /> : <ResetRequestForm />}</AuthLayout>
  )
}

/** Form to request a password reset. Its result does not reveal whether the address has an account. */
function ResetRequestForm() {
  const [email, setEmail] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const request = useApiMutation(() => api.auth.requestPasswordReset({ email }), { errorToast: null, invalidates: [] })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { resetRequest } = await loadSchemas()
    const errors = fieldErrors(resetRequest, { email })
    setFieldError(errors.email)
    if (errors.email) return form.querySelector('input')?.focus()
    request.mutate()
  }

  if (request.isSuccess) {
    return (
      <AuthCard
        heading="Check your inbox"
        lead={
          <p role="status">
            If <strong>{email}</strong> has an account, a link to choose a new password is on its way. The link works
            once and expires in an hour.
          </p>
        }
      >
        <PlainButtonLink wide look="quiet" to="/auth">
          Back to sign in
        </PlainButtonLink>
      </AuthCard>
    )
  }
  return (
    <AuthCard heading="Forgot your password?" lead={<p>Enter your email and we'll send you a reset link.</p>}>
      <form
        className={styles.stack}
        method="post"
        noValidate
        onSubmit={submit}
        onFocus={() => void loadSchemas().catch(() => undefined)}
      >
        <PlainField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={fieldError}
        />
        {request.error ? <PlainNotice tone="danger">{errorMessage(request.error)}</PlainNotice> : null}
        <PlainButton type="submit" wide working={request.isPending}>
          {request.isPending ? 'Sending...' : 'Send reset link'}
        </PlainButton>
        <PlainButtonLink wide look="link" to="/auth">
          Back to sign in
        </PlainButtonLink>
      </form>
    </AuthCard>
  )
}
