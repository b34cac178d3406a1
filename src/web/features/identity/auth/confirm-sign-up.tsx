import { AuthCard, AuthLayout } from '#web/ui/layout/auth-layout.tsx'
import { PlainButton, PlainButtonLink } from '#web/ui/plain-button.tsx'
import { PlainField } from '#web/ui/plain-field.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './auth.module.css'
import { SecondFactor } from './second-factor.tsx'
import { useConfirmSignUp } from './use-confirm-sign-up.ts'
import { UsernameField } from './username-field.tsx'
import { WaitingScreen } from './waiting-screen.tsx'

interface ConfirmSignUpProps {
  code: string
  email: string
  /** The address was never confirmed: its owner may also start over. */
  isFirstProof: boolean
  signsIn: boolean
  onConfirmed: () => void
  onOver: (message: string) => void
}

/**
 * Target of confirmation links. Requires the password, because anyone can sign up with any address; not in the browser that
 * signed up.
 */
export function ConfirmSignUp({ code, email, isFirstProof, signsIn, onConfirmed, onOver }: ConfirmSignUpProps) {
  const form = useConfirmSignUp({ code, email, signsIn, onConfirmed, onOver })
  if (form.challenge) {
    return (
      <AuthLayout title="Two-factor authentication">
        <SecondFactor challenge={form.challenge} onVerified={form.enter} onOver={onConfirmed} onBack={onConfirmed} />
      </AuthLayout>
    )
  }
  if (form.arriving) return <WaitingScreen text="Confirming your email..." />
  return (
    <AuthLayout title="Confirm your email">
      <AuthCard
        heading="Confirm your email"
        lead={
          <p>
            Enter the password you {isFirstProof ? 'signed up with' : 'sign in with'} to confirm{' '}
            <strong>{email}</strong>.
          </p>
        }
      >
        <form className={styles.stack} method="post" noValidate onSubmit={form.submit} aria-busy={form.working}>
          <UsernameField email={email} />
          <PlainField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            value={form.password}
            onChange={form.type}
            error={form.problem}
          />
          {form.error ? <PlainNotice tone="danger">{form.error}</PlainNotice> : null}
          <PlainButton type="submit" wide working={form.working}>
            {form.working ? 'Confirming...' : 'Confirm and sign in'}
          </PlainButton>
          {isFirstProof ? (
            <PlainButtonLink wide look="link" to={`/reset-password?code=${encodeURIComponent(code)}`}>
              I don't know the password
            </PlainButtonLink>
          ) : null}
        </form>
      </AuthCard>
    </AuthLayout>
  )
}
