import { AppError } from '#shared/errors.ts'
import type { ProductOutcome } from '#shared/features/back-office/plans.ts'
import { productProblem } from '#shared/plan-rules.ts'
import { loadManagedPlan } from './plan-rows.ts'
import { type Publisher, publishPlan } from './publish-plan.ts'

/**
 * Create or update the plan's product, and return whether it worked. A provider error is part of the result, so that
 * the saved plan is not rolled back.
 */
export async function publishProduct(publisher: Publisher, planId: string): Promise<ProductOutcome> {
  const plan = await publisher.transaction((tx) => loadManagedPlan(tx, planId))
  const problem = productProblem(plan)
  if (problem) return failedOutcome(problem.message)
  try {
    return { success: true, ...(await publishPlan(publisher, planId)), error: null }
  } catch (error) {
    if (error instanceof AppError) return failedOutcome(error.message)
    publisher.app.log.error({ err: error, plan_id: planId }, 'the product of a plan could not be brought up to date')
    return failedOutcome('Unknown error from Stripe function')
  }
}

function failedOutcome(error: string): ProductOutcome {
  return { success: false, product_id: null, price_id: null, price_updated: false, error }
}
