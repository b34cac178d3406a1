import { emailColumns } from '#server/domain/people/emails.ts'
import type { SignedInContext } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Input, Output } from '#shared/call.ts'
import type { account } from '#shared/features/identity/account.ts'

/** Adds an address, unverified and not primary. A taken one breaks the unique index. @throws email_already_registered */
export async function addEmail(
  ctx: SignedInContext,
  input: Input<typeof account.calls.addEmail>,
): Promise<Output<typeof account.calls.addEmail>> {
  return ctx.transaction(async (tx) => {
    const email = await tx
      .insertInto('user_emails')
      .values({ user_id: ctx.user.id, email: input.email })
      .returning([...emailColumns])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, { action: 'create', resource: ['user_email', email.id], after: { email: email.email } })
    return { email }
  })
}
