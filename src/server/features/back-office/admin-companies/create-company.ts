import { assertActiveCompanyType } from '#server/domain/companies/company-types.ts'
import { createCompany as makeCompany } from '#server/domain/companies/create-company.ts'
import { createInvitation } from '#server/domain/invitations/invite.ts'
import { panelMetadata } from '#server/features/back-office/panel-metadata.ts'
import { requireAssignablePlan } from '#server/features/back-office/require-assignable-plan.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'

/**
 * Create a company for a customer. It has no members until the owner accepts an invitation. A taken slug violates a
 * unique index, which the server reports as slug_taken.
 */
export const createCompany: Handler<typeof adminCompanies.calls.createCompany> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    await assertActiveCompanyType(tx, input.company_type_id)
    const plan = await requireAssignablePlan(tx, input.plan_id, input.company_type_id)
    const company = await makeCompany(tx, ctx, {
      name: input.name,
      slug: input.slug,
      company_type_id: input.company_type_id,
      plan,
      owner_user_id: null,
      created_by: ctx.user.id,
      billing_email: input.owner_email,
      metadata: { ...panelMetadata(input.admin_notes), invited_email: input.owner_email },
    })
    await createInvitation(tx, ctx, {
      company_id: company.id,
      email: input.owner_email,
      company_role_id: company.admin_role_id,
      invited_by: ctx.user.id,
      as_owner: true,
    })
    return { company_id: company.id }
  })
}
