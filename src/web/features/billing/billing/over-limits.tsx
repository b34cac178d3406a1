import { PlainNotice } from '#web/ui/plain-notice.tsx'
import { isOver, usageNames, usageText } from './billing-text.ts'
import type { Billing } from './use-billing.ts'

/** After a change to a smaller plan; nothing is taken away, but nothing more fits. (decision 6.12) */
export function OverLimits({ billing: { usage, plan } }: { billing: Billing }) {
  const over = usagesOf(usage).filter(([, each]) => isOver(each))
  if (over.length === 0) return null
  return (
    <PlainNotice tone="warning" title={`More is in use than the plan ${plan?.name ?? ''} allows`}>
      {over.map(([name, each]) => `${usageNames[name]}: ${usageText(name, each)}`).join(' · ')}. Everything stays, but
      no more of it can be added until there is less, or the plan is larger.
    </PlainNotice>
  )
}

type Usage = Billing['usage']
export function usagesOf(usage: Usage): [name: keyof Usage, usage: Usage[keyof Usage]][] {
  const { members, guests, events, storage, emails, integrations, budget_items } = usage
  return [
    ['members', members],
    ['guests', guests],
    ['events', events],
    ['storage', storage],
    ['emails', emails],
    ['integrations', integrations],
    ['budget_items', budget_items],
  ]
}
