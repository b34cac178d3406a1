import type { Verb } from '#server/platform/app/implement.ts'
import { Refusal } from '#shared/errors.ts'
import type { invitations } from '#shared/features/company/invitations.ts'

/** Asked by who has just invited somebody, until the mail has left or failed. */
export const getInvitationDelivery: Verb<typeof invitations.calls.getInvitationDelivery> = async (ctx, input) => {
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
