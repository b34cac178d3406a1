import { type Dispatch, useEffect, useState } from 'react'
import { companyApi } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { reserveTab } from '#web/ui/reserve-tab.ts'
import type { WizardEvent } from './wizard.ts'

/** Polling interval in ms. The browser polls only while the tab is visible. */
const pollingInterval = 5000

/**
 * Checkout of a new company in another tab. Polls the payment status while the checkout is open, and when this tab gets
 * the focus.
 */
export function useOnboardingPayment(priceId: string, paying: boolean, dispatch: Dispatch<WizardEvent>) {
  const [opening, setOpening] = useState(false)
  const [paid, setPaid] = useState(false)
  const check = useApiQuery(companyApi.billing.checkSubscription, paying && !paid ? {} : null, {
    background: true,
    refetchInterval: pollingInterval,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const seen = check.data?.subscribed === true
  useEffect(() => {
    if (seen) setPaid(true)
  }, [seen])

  const open = async () => {
    const tab = reserveTab()
    setOpening(true)
    try {
      const { url } = await companyApi.billing.createCheckout({ priceId })
      dispatch({ type: 'opened-checkout' })
      tab.lead(url)
    } catch (error) {
      tab.close()
      if (hasErrorCode(error, 'subscription_exists', 'already_on_plan')) return setPaid(true)
      toast({
        title: 'Checkout Error',
        message: 'Company created but payment setup failed. You can upgrade later.',
        tone: 'danger',
      })
    } finally {
      setOpening(false)
    }
  }
  return { open, opening, paid }
}

/**
 * Expire the checkout, so that the user cannot pay later by accident. If the request fails, it expires within a day.
 */
export async function abandonCheckout(): Promise<void> {
  await companyApi.billing.abandonCheckout().catch(() => undefined)
}
