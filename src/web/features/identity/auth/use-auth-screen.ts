import { type FormEvent, useReducer, useRef, useState } from 'react'
import { api } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { authScreenMessage } from '#web/platform/api/error-message.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { withSupportText } from '#web/platform/site/site-facts.ts'
import { type AuthTab, authScreenReducer, emptyAuthScreen } from './auth-screen-state.ts'
import {
  type FieldErrors,
  firstInvalidField,
  loadSchemas,
  signInErrors,
  signInInput,
  signUpErrors,
  signUpInput,
} from './credentials.ts'

interface AuthScreenInput {
  inviteToken: string | null
  plan: string | null
  email: string
  /** Tab that is open at first. */
  tab: AuthTab
}

/** State and actions of the forms on /auth. Once the session has a user, the page redirects. */
export function useAuthScreen({ inviteToken, plan, email, tab }: AuthScreenInput) {
  const session = useSession()
  const [state, dispatch] = useReducer(authScreenReducer, { ...emptyAuthScreen, email, tab })
  const [loadingAccount, setLoadingAccount] = useState(false)
  const [resending, setResending] = useState(false)
  /** When confirmation mails were requested on this page. */
  const sentAt = useRef<number[]>([])

  const here = () => ({ origin: window.location.origin, inviteToken, plan })

  const signIn = async (keep_account = false) => {
    dispatch({ type: keep_account ? 'keeps' : 'submitted' })
    try {
      const { two_factor } = await api.auth.signIn({ ...signInInput(state), ...(keep_account && { keep_account }) })
      if (two_factor) return dispatch({ type: 'challenged', challenge: two_factor.challenge })
    } catch (error) {
      if (hasErrorCode(error, 'account_deletion_pending') && !keep_account)
        return dispatch({ type: 'leaving', day: error.data.date })
      const unconfirmed = hasErrorCode(error, 'email_not_confirmed')
      return dispatch({ type: 'failed', error: authScreenMessage(error, 'sign in'), unconfirmed })
    }
    await enter()
  }

  const enter = async () => {
    setLoadingAccount(true)
    try {
      await session.adopt()
    } catch {
      dispatch({ type: 'failed', error: withSupportText('Navigation failed. Please try again or contact support.') })
    } finally {
      setLoadingAccount(false)
    }
  }

  const signUp = async () => {
    dispatch({ type: 'submitted' })
    try {
      const { confirmation_required } = await api.auth.signUp(signUpInput(state, here()))
      if (confirmation_required) sentAt.current.push(Date.now())
      dispatch({ type: 'signed-up', confirmationRequired: confirmation_required })
      if (!confirmation_required) await signIn()
    } catch (error) {
      const known = hasErrorCode(error, 'user_already_registered')
      dispatch({ type: 'failed', error: authScreenMessage(error, 'sign up'), ...(known ? { tab: 'sign-in' } : {}) })
    }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.loading) return
    const form = event.currentTarget
    const signingIn = state.tab === 'sign-in'
    const errors = await (signingIn ? signInErrors(state) : signUpErrors(state, here())).catch(noErrors)
    if (Object.keys(errors).length > 0) {
      dispatch({ type: 'refused-fields', fieldErrors: errors })
      return focusField(form, firstInvalidField(errors))
    }
    await (signingIn ? signIn() : signUp())
  }

  const resend = (): number => {
    if (!state.email.trim()) {
      dispatch({ type: 'failed', error: 'Please enter your email address first', unconfirmed: true })
      return 0
    }
    const now = Date.now()
    const isTooSoon = secondsUntilNextMail(sentAt.current, now) > 0
    if (!isTooSoon) sentAt.current.push(now)
    void sendAgain(isTooSoon ? 'We sent you an email a moment ago. Please check your inbox.' : resentText)
    return secondsUntilNextMail(sentAt.current, now)
  }

  const sendAgain = async (news: string) => {
    setResending(true)
    try {
      await api.auth.resendConfirmation({ email: state.email, ...(plan && { plan_id: plan }) })
      dispatch({ type: 'news', news })
    } catch {
      dispatch({ type: 'resend-failed', error: 'Failed to resend confirmation email.' })
    } finally {
      setResending(false)
    }
  }

  return {
    state,
    dispatch,
    submit,
    enter,
    keep: () => void signIn(true),
    resend,
    resending,
    loadingAccount,
    warmUp: () => void loadSchemas().catch(() => undefined),
  }
}

const resentText = 'Confirmation email sent! Please check your inbox.'

/** Seconds until the server sends another mail: it sends one in a minute, and three in a quarter of an hour. */
export function secondsUntilNextMail(sentAt: readonly number[], now: number): number {
  const [third, last] = [sentAt.at(-3), sentAt.at(-1)]
  const next = Math.max(last === undefined ? 0 : last + 60_000, third === undefined ? 0 : third + 900_000)
  return Math.max(0, Math.ceil((next - now) / 1000))
}

/** Fallback if the validation schemas cannot be loaded. The server validates anyway. */
function noErrors(): FieldErrors {
  return {}
}

function focusField(form: HTMLFormElement, name: string | null): void {
  const field = name ? form.elements.namedItem(name) : null
  if (field instanceof HTMLInputElement) field.focus()
}
