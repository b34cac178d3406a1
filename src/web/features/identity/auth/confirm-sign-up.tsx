import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { AuthCard, AuthLayout } from '#web/ui/layout/auth-layout.tsx'
import { PlainButton, PlainButtonLink } from '#web/ui/plain-button.tsx'
import { PlainField } from '#web/ui/plain-field.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './auth.module.css'
import { SecondFactor } from './second-factor.tsx'
import { UsernameField } from './username-field.tsx'
import { WaitingScreen } from './waiting-screen.tsx'

interface ConfirmSignUpProps {
  code: string
  email: string
  /** The address was never confirmed before, so its owner may also set a new password. */
  isFirstProof: boolean
  signsIn: boolean
  onConfirmed: () => void
  onOver: (message: string) => void
}

/**
 * Page that confirmation emails link to. It requires the sign-up password, because anyone can sign up with any address.
 * The browser that signed up does not need it.
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

interface ConfirmSignUpInput {
  code: string
  email: string
  /** This browser signed up, so it needs no password. */
  signsIn: boolean
  onConfirmed: () => void
  onOver: (message: string) => void
}

/** Confirm the address and sign in, with the sign-up password or in the browser that signed up. */
function useConfirmSignUp({ code, email, signsIn, onConfirmed, onOver }: ConfirmSignUpInput) {
  const session = useSession()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  const [challenge, setChallenge] = useState<string | null>(null)
  const [arriving, setArriving] = useState(signsIn)

  const enter = async () => {
    await session.adopt().catch(() => undefined)
    onConfirmed()
  }
  const signIn = async () => {
    try {
      const { two_factor } = await api.auth.signIn({ email, password })
      if (two_factor) return setChallenge(two_factor.challenge)
    } catch {
      return onConfirmed()
    }
    await enter()
  }
  const confirm = async () => {
    setWorking(true)
    setError(null)
    try {
      await api.auth.confirmSignUp({ code, password })
    } catch (failure) {
      if (hasErrorCode(failure, 'invalid_code', 'expired_code')) return onOver(errorMessage(failure))
      setWorking(false)
      if (hasErrorCode(failure, 'wrong_sign_up_password')) return setProblem(failure.message)
      return setError(errorMessage(failure))
    }
    await signIn()
  }
  const arrive = async () => {
    try {
      const { signed_in, two_factor } = await api.auth.confirmSignUp({ code })
      if (two_factor) return setChallenge(two_factor.challenge)
      return signed_in ? await enter() : onConfirmed()
    } catch (failure) {
      if (hasErrorCode(failure, 'invalid_code', 'expired_code')) return onOver(errorMessage(failure))
      // After any other error, show the password form.
      setArriving(false)
    }
  }
  const arrived = useRef(false)
  useEffect(() => {
    if (!signsIn || arrived.current) return
    arrived.current = true
    void arrive()
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working) return
    const field = event.currentTarget.elements.namedItem('password')
    setProblem(password ? undefined : 'Password is required')
    if (password) await confirm()
    if (field instanceof HTMLInputElement) field.focus()
  }
  const type = (text: string) => {
    setProblem(undefined)
    setPassword(text)
  }
  return { password, type, problem, error, working, arriving, challenge, submit, enter }
}
