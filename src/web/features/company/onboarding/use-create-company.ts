import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#web/platform/api/api.ts'
import { ApiError, hasErrorCode } from '#web/platform/api/api-error.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { useSetQueryData } from '#web/platform/queries/use-set-query-data.ts'
import { markOnboardingCompleted } from '#web/platform/session/onboarding-markers.ts'
import { rememberCompany } from '#web/platform/session/selected-company.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { sessionExpiry } from '#web/platform/session/session-expiry.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { isUnexpired, isUserId } from './authentication-problem.ts'
import { browserTimeZone, type CreatedCompany, type SelectedPlan, type Wizard, type WizardEvent } from './wizard.ts'

/** Delay in ms before the sign-in dialog opens after the session has ended. */
const signInDialogDelay = 2000

interface CreateCompanyInput {
  wizard: Wizard
  dispatch: Dispatch<WizardEvent>
}

/**
 * Create the company exactly once. If the response is lost, the request is sent again, and the slug identifies a
 * company that was already created. `failure` is the last error message.
 */
export function useCreateCompany({ wizard, dispatch }: CreateCompanyInput) {
  const { account, reload } = useSession()
  const setAnswer = useSetQueryData()
  const invalidate = useInvalidate()
  const [failure, setFailure] = useState<string | null>(null)
  const [askSignIn, setAskSignIn] = useState(false)
  const running = useRef(false)

  const fail = (message: string, title = 'Error', answered = true) => {
    toast({ title, message, tone: 'danger' })
    setFailure(message)
    dispatch({ type: 'failed', answered })
  }

  const made = (company: CreatedCompany) => {
    markOnboardingCompleted({ id: company.id, name: company.name, slug: company.slug })
    rememberCompany(company.id)
    dispatch({ type: 'made', company })
  }

  /** The user's company with this slug, created by a request whose response was lost, or in another tab. */
  const ownOf = async (slug: string, plan: SelectedPlan | null): Promise<CreatedCompany | null> => {
    const { memberships } = await reload()
    const own = memberships.find(({ company }) => company.slug === slug)?.company
    if (!own) return null
    const isLost = wizard.unanswered === slug
    const priceId = isLost ? (plan?.priceId ?? null) : null
    return { id: own.id, name: own.name, slug, priceId, elsewhere: !isLost }
  }

  /** The slug is taken: mark it as unavailable and ask for another one. */
  const chooseAnother = async () => {
    const { slug } = wizard
    setAnswer(api.onboarding.checkSlug, { slug }, { available: false, suggestion: null })
    toast({ title: 'Error', message: 'This URL is already taken', tone: 'danger' })
    dispatch({ type: 'slug-taken' })
    await invalidate([api.onboarding.checkSlug])
  }

  const create = async (plan = wizard.plan) => {
    if (running.current) return
    running.current = true
    const obstacle = creationObstacle(account?.user ?? null, sessionExpiry(), Date.now())
    setFailure(null)
    try {
      if (obstacle) return fail(obstacle.message, obstacle.title, false)
      if (!plan || !wizard.companyTypeId) return fail('Failed to create company', 'Error', false)
      dispatch({ type: 'sent' })
      const answer = await api.onboarding.createCompanyWithPlan({
        company_name: wizard.name,
        company_slug: wizard.slug,
        plan_id: plan.id,
        company_type_id: wizard.companyTypeId,
        time_zone: wizard.timeZone ?? browserTimeZone(),
      })
      const { company_id, company_name, company_slug, price_id } = answer
      made({ id: company_id, name: company_name, slug: company_slug, priceId: price_id, elsewhere: false })
    } catch (error) {
      const own = hasErrorCode(error, 'slug_taken') ? await ownOf(wizard.slug, plan).catch(() => null) : null
      if (own) return made(own)
      if (hasErrorCode(error, 'slug_taken')) return await chooseAnother()
      fail(creationErrorText(error), 'Error', isDecidedByServer(error))
    } finally {
      running.current = false
    }
  }

  // The response was lost, but the reloaded account contains the company.
  const lost = account?.memberships.find(({ company }) => company.slug === wizard.unanswered)?.company
  useEffect(() => {
    if (!lost || wizard.sent || wizard.company || running.current) return
    made({ id: lost.id, name: lost.name, slug: lost.slug, priceId: wizard.plan?.priceId ?? null, elsewhere: false })
  })

  // The page was reloaded while the request was running. The company may exist, so send the request again.
  const resumes = useRef(wizard.sent)
  useEffect(() => {
    if (!resumes.current) return
    resumes.current = false
    void create()
  })

  useEffect(() => {
    if (failure === null || !isSignInRequired(failure)) return
    const timer = setTimeout(() => setAskSignIn(true), signInDialogDelay)
    return () => clearTimeout(timer)
  }, [failure])

  const stopAsking = useCallback(() => setAskSignIn(false), [])
  return { failure, create, askSignIn, stopAsking }
}

/** Whether the server rejected the creation. After a lost connection or an ended session, the company may exist. */
function isDecidedByServer(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.network || error.retryable) return false
  return !hasErrorCode(error, 'no_session', 'session_expired')
}

export function creationObstacle(
  user: { id: string } | null,
  sessionExpiry: string | null,
  now: number,
): { title: string; message: string } | null {
  if (!user) return { title: 'Authentication Error', message: 'You must be signed in to create a company' }
  if (!isUserId(user.id)) return { title: 'Invalid User', message: 'Invalid user ID format' }
  if (!isUnexpired({ expires_at: sessionExpiry ?? '' }, now)) {
    return { title: 'Error', message: 'No valid session token available' }
  }
  return null
}

/** Error text for a company that could not be created. */
export function creationErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create company'
  const broken = error.network || error.retryable || error.code === 'unexpected'
  return broken ? `Function error: ${error.message}` : error.message || 'Failed to create company'
}

export function isSignInRequired(message: string): boolean {
  return message.includes('Authentication') || message.includes('session')
}
