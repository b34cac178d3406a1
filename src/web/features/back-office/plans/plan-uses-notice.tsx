import { Alert } from '@mantine/core'
import type { Output } from '#shared/call.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { numberOf } from '#web/domain/number-of.ts'

type Uses = Output<typeof plans.calls.getPlan>['uses']

export function PlanUsesNotice({ uses }: { uses: Uses }) {
  if (uses.companies === 0) return null
  const companies = numberOf(uses.companies, 'company is', 'companies are')
  return (
    <Alert mb="lg" variant="default" title={`${companies} on this plan`}>
      Limits and modules change for them with their next request. Present subscribers keep the price they have.
    </Alert>
  )
}
