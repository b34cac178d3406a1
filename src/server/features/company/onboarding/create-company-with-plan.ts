import { assertActiveCompanyType } from '#server/domain/companies/company-types.ts'
import { createCompany } from '#server/domain/companies/create-company.ts'
import { plansOnOfferQuery } from '#server/domain/plans/plans.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { onboarding } from '#shared/features/company/onboarding.ts'

/**
 * Create a company. The caller becomes its owner with the Admin role. A taken slug violates a unique index, which
 * the server reports as slug_taken.
 */
export const createCompanyWithPlan: Handler<typeof onboarding.calls.createCompanyWithPlan> = async (ctx, input) => {
  // The company does not exist yet, so a company transaction is not possible.
  return ctx.asSystem(async (tx) => {
    await assertActiveCompanyType(tx, input.company_type_id)
    const plan = await plansOnOfferQuery(tx, input.company_type_id)
      .select(['id', 'trial_days', 'stripe_price_id'])
      .where('id', '=', input.plan_id)
      .executeTakeFirst()
    if (!plan) throw new AppError('plan_not_available')

    const company = await createCompany(tx, ctx, {
      name: input.company_name,
      slug: input.company_slug,
      company_type_id: input.company_type_id,
      time_zone: input.time_zone,
      plan,
      owner_user_id: ctx.user.id,
      billing_email: ctx.user.email,
    })
    return {
      success: true,
      company_id: company.id,
      company_name: company.name,
      company_slug: company.slug,
      price_id: ctx.app.env.BILLING === 'off' ? null : plan.stripe_price_id,
    }
  })
}
