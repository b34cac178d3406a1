import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { preloadPage } from '#web/platform/api/preload.ts'
import { clearOnboardingMarkers, hasCompletedOnboarding } from '#web/platform/session/onboarding-markers.ts'
import { forgetReturnPath, returnPath } from '#web/platform/session/return-path.ts'
import { rememberCompany } from '#web/platform/session/selected-company.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { withSupportText } from '#web/platform/site/site-facts.ts'
import { toast } from '#web/platform/toast/toast.ts'
import type { AuthArrival } from './use-arrival.ts'

const navigationFailedMessage = 'Navigation failed. Please try again or contact support.'
const acceptanceFailedMessage = 'Failed to accept invitation. Please try again or contact support.'

interface SignInProblem {
  text: string
  reason?: string
}

type ArrivalParams = Pick<AuthArrival, 'inviteToken' | 'verifyToken' | 'onboarding' | 'plan'>

export function useAfterSignIn({ inviteToken, verifyToken, onboarding, plan }: ArrivalParams) {
  const { account, reload } = useSession()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [refreshed, setRefreshed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  const hasCompanies = (account?.memberships.length ?? 0) > 0
  const step = nextStepAfterSignIn({
    inviteToken,
    verifyToken,
    onboarding,
    plan,
    returnTo: returnPath(),
    hasCompanies,
    refreshed,
    completedOnboarding: hasCompletedOnboarding(),
  })

  const perform = async () => {
    if (step.act === 'accept-invitation') return accept(step.token)
    if (step.act === 'refresh-later') return refreshLater()
    if (hasCompanies) clearOnboardingMarkers()
    return go(step.to)
  }
  const accept = async (token: string) => {
    try {
      const { company_id, company_name } = await api.invitations.acceptInvitation({ invite_token: token })
      rememberCompany(company_id)
      toast({ title: 'Invitation accepted!', message: `Welcome to ${company_name}!`, tone: 'success' })
    } catch (error) {
      return setProblem({ text: withSupportText(acceptanceFailedMessage), reason: errorMessage(error, '') })
    }
    clearOnboardingMarkers()
    await go('/dashboard', reload)
  }
  const refreshLater = async () => {
    await new Promise((resolve) => setTimeout(resolve, membershipRefreshDelayMs))
    await reload().catch(() => undefined)
    setRefreshed(true)
  }
  const go = async (to: string, first: () => Promise<unknown> = async () => undefined) => {
    try {
      await Promise.all([first(), preloadPage(to)])
      forgetReturnPath()
      await navigate(to, { replace: true })
    } catch {
      setProblem({ text: withSupportText(navigationFailedMessage) })
    }
  }

  const taken = useRef('')
  const key = `${attempt} ${JSON.stringify(step)}`
  useEffect(() => {
    if (taken.current === key) return
    taken.current = key
    void perform()
  })

  const tryAgain = () => {
    setProblem(null)
    setAttempt(attempt + 1)
  }
  return { accepting: step.act === 'accept-invitation', problem, tryAgain }
}

/** Delay in ms before the memberships are loaded again, which may not contain a new company yet. */
export const membershipRefreshDelayMs = 1000

interface SignedInState {
  inviteToken: string | null
  /** Token of an email verification link, used after signing in. */
  verifyToken: string | null
  onboarding: string | null
  plan: string | null
  returnTo: string | null
  hasCompanies: boolean
  completedOnboarding: boolean
  refreshed: boolean
}

type NextStep = { act: 'accept-invitation'; token: string } | { act: 'refresh-later' } | { act: 'go'; to: string }

/** Page to open for a signed-in user on /auth. */
export function nextStepAfterSignIn({
  inviteToken,
  verifyToken,
  onboarding,
  plan,
  returnTo,
  hasCompanies,
  completedOnboarding,
  refreshed,
}: SignedInState): NextStep {
  if (inviteToken) return { act: 'accept-invitation', token: inviteToken }
  if (verifyToken) return { act: 'go', to: `/verify-email?token=${encodeURIComponent(verifyToken)}` }
  const wish = plan ? `plan=${plan}` : ''
  if (onboarding === 'create') return { act: 'go', to: `/onboarding?onboarding=create${wish && `&${wish}`}` }
  if (hasCompanies) return { act: 'go', to: returnTo ?? '/dashboard' }
  if (completedOnboarding && !refreshed) return { act: 'refresh-later' }
  // The onboarding wizard stores its state, so the user continues at the same step.
  if (!wish && returnTo?.startsWith('/onboarding')) return { act: 'go', to: returnTo }
  return { act: 'go', to: `/onboarding${wish && `?${wish}`}` }
}
