import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, companyApi } from '#web/platform/api/api.ts'
import { markOnboardingCompleted } from '#web/platform/session/onboarding-markers.ts'
import { rememberCompany } from '#web/platform/session/selected-company.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { sessionExpiry } from '#web/platform/session/session-expiry.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { type ReservedTab, reserveTab } from '#web/ui/reserve-tab.ts'
import { asksForSignIn, creationFailure, creationObstacle } from './creation-failure.ts'
import type { Wizard } from './wizard.ts'

export type Creation =
  | { state: 'working' }
  | { state: 'created'; companyName: string }
  | { state: 'failed'; message: string }

/** Milliseconds until the dashboard. [C-ONB-39] */
const redirectDelay = 1500
/** Milliseconds until a lost session is asked about. [C-ONB-54] */
const askDelay = 2000

export function useCreateCompany() {
  const { account, reload } = useSession()
  const navigate = useNavigate()
  const [creation, setCreation] = useState<Creation>({ state: 'working' })
  const [askSignIn, setAskSignIn] = useState(false)

  const fail = useCallback((message: string, title = 'Error') => {
    toast({ title, message, tone: 'danger' })
    setCreation({ state: 'failed', message })
  }, [])

  const create = useCallback(
    async ({ name, slug, plan, companyTypeId }: Wizard) => {
      const obstacle = creationObstacle(account?.user ?? null, sessionExpiry(), Date.now())
      if (obstacle) return fail(obstacle.message, obstacle.title)
      if (!plan || !companyTypeId) return fail('Failed to create company')

      setCreation({ state: 'working' })
      const tab = plan.priceId ? reserveTab() : null
      try {
        const made = await api.onboarding.createCompanyWithPlan({
          company_name: name,
          company_slug: slug,
          plan_id: plan.id,
          company_type_id: companyTypeId,
        })
        markOnboardingCompleted({ id: made.company_id, name: made.company_name, slug: made.company_slug })
        rememberCompany(made.company_id)
        if (made.price_id) await startCheckout(made.price_id, tab ?? reserveTab())
        else tab?.close()
        setCreation({ state: 'created', companyName: made.company_name })
      } catch (error) {
        tab?.close()
        fail(creationFailure(error))
      }
    },
    [account, fail],
  )

  useEffect(() => {
    if (creation.state !== 'created') return
    const timer = setTimeout(() => {
      // Even if the account cannot be read again just now, the dashboard's guard will try once more.
      reload()
        .catch(() => undefined)
        .then(() => navigate('/dashboard', { replace: true }))
    }, redirectDelay)
    return () => clearTimeout(timer)
  }, [creation, reload, navigate])

  useEffect(() => {
    if (creation.state !== 'failed' || !asksForSignIn(creation.message)) return
    const timer = setTimeout(() => setAskSignIn(true), askDelay)
    return () => clearTimeout(timer)
  }, [creation])

  const stopAsking = useCallback(() => setAskSignIn(false), [])
  return { creation, create, askSignIn, stopAsking }
}

/** The company exists already; a checkout that fails can be made up for later. [C-ONB-58..60] */
async function startCheckout(priceId: string, tab: ReservedTab): Promise<void> {
  try {
    const { url } = await companyApi.billing.createCheckout({ priceId })
    tab.lead(url)
  } catch {
    tab.close()
    toast({
      title: 'Checkout Error',
      message: 'Company created but payment setup failed. You can upgrade later.',
      tone: 'danger',
    })
  }
}
