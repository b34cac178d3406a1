import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Input, Output } from '#shared/call.ts'
import { Refusal } from '#shared/errors.ts'
import type { invitations } from '#shared/features/company/invitations.ts'

/** Asked by who has just invited somebody, until the mail has left or failed. @throws not_found */
export async function getInvitationDelivery(
  ctx: CompanyContext,
  input: Input<typeof invitations.calls.getInvitationDelivery>,
): Promise<Output<typeof invitations.calls.getInvitationDelivery>> {
  const invitation = await ctx.transaction((tx) =>
    tx
      .selectFrom('user_invites')
      .select('delivery')
      .where('id', '=', input.invitation_id)
      .where('company_id', '=', ctx.company.id)
      .executeTakeFirst(),
  )
  if (!invitation) throw new Refusal('not_found')
  return invitation
}
