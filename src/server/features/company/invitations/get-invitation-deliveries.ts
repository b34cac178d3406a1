import type { Handler } from '#server/platform/app/implement.ts'
import type { invitations } from '#shared/features/company/invitations.ts'

/**
 * Return whether invitations were mailed. The page polls this after inviting. Ids of other companies' invitations
 * are ignored.
 */
export const getInvitationDeliveries: Handler<typeof invitations.calls.getInvitationDeliveries> = async (
  ctx,
  input,
) => {
  const deliveries = await ctx.transaction((tx) =>
    tx
      .selectFrom('user_invites')
      .select(['id as invitation_id', 'delivery'])
      .where('id', 'in', input.invitation_ids)
      .where('company_id', '=', ctx.company.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )
  return { deliveries }
}
