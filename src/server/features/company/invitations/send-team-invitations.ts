import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { loadInvitation } from '#server/domain/invitations/invitation-rows.ts'
import { auditInvitation, createInvitation, findMembershipKind } from '#server/domain/invitations/invite.ts'
import { assertWithinLimit } from '#server/domain/plans/limits.ts'
import { assertGrantable } from '#server/features/company/role-reach.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import { inSavepoint, type Transaction } from '#server/platform/database/database.ts'
import type { Output } from '#shared/call.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import { addressErrors, type invitations } from '#shared/features/company/invitations.ts'
import { assertInvitableEvents } from './invitable-events.ts'

/**
 * Invite all addresses in one transaction, so that an aborted request invites all or none. An error that concerns
 * one address is in its result; any other error fails the call. A job mails the links.
 */
export const sendTeamInvitations: Handler<typeof invitations.calls.sendTeamInvitations> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const event_ids = input.scope === 'event' ? [...new Set(input.event_ids)] : []
    await batch([
      assertInviterVerified(tx, ctx.user.id),
      lockCompany(tx, ctx.company.id),
      assertGrantable(tx, ctx, input.company_role_id),
      input.scope === 'event' && assertInvitableEvents(tx, ctx, event_ids),
    ])
    const results: Result[] = []
    for (const email of new Set(input.emails)) {
      const given = {
        email,
        company_role_id: input.company_role_id,
        scope: input.scope,
        event_ids,
        message: input.message || null,
      }
      results.push(await toResult(email, () => inSavepoint(tx, () => inviteAddress(tx, ctx, given))))
    }
    return { results }
  })
}

type Result = Output<typeof invitations.calls.sendTeamInvitations>['results'][number]

async function toResult(email: string, invite: () => Promise<Result['invitation']>): Promise<Result> {
  try {
    return { email, invitation: await invite(), refusal: null }
  } catch (error) {
    const code = addressErrors.find((one) => isAppError(error, one))
    if (!code || !(error instanceof AppError)) throw error
    return { email, invitation: null, refusal: { code, error: error.message } }
  }
}

interface InvitationInput {
  email: string
  company_role_id: string
  scope: 'company' | 'event'
  event_ids: string[]
  message: string | null
}

async function inviteAddress(
  tx: Transaction,
  ctx: CompanyContext,
  given: InvitationInput,
): Promise<Result['invitation']> {
  const presence = await findMembershipKind(tx, ctx.company.id, given.email)
  if (presence === 'member') throw new AppError('already_member', { email: given.email })
  if (given.scope === 'company') await assertWithinLimit(tx, ctx, ctx.company.id, 'members', { adding: 1 })
  else if (presence === null) await assertWithinLimit(tx, ctx, ctx.company.id, 'guests', { adding: 1 })
  const scoped = { company_id: ctx.company.id, ...given }
  const id = await createInvitation(tx, ctx, { ...scoped, invited_by: ctx.user.id })
  const [written] = await batch([loadInvitation(tx, ctx.company.id, id), auditInvitation(tx, ctx, id, scoped)])
  return written
}

async function assertInviterVerified(tx: Transaction, userId: string): Promise<void> {
  const verified = await tx
    .selectFrom('user_emails')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .where('is_verified', '=', true)
    .executeTakeFirst()
  if (!verified) throw new AppError('inviter_email_unverified')
}
