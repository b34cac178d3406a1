import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { json } from '#server/platform/database/database.ts'
import type { securityPolicy } from '#shared/features/company/security-policy.ts'

/** Change the security policy. It applies from each member's next request. */
export const updateSecurityPolicy: Handler<typeof securityPolicy.calls.updateSecurityPolicy> = async (ctx, changes) => {
  return ctx.transaction(async (tx) => {
    const { security_policy } = await tx
      .selectFrom('companies')
      .select('security_policy')
      .where('id', '=', ctx.company.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const policy = { ...security_policy, ...changes }
    await tx
      .updateTable('companies')
      .set({ security_policy: json(policy) })
      .where('id', '=', ctx.company.id)
      .execute()
    await audit(tx, ctx, {
      action: 'security_policy.update',
      id: ctx.company.id,
      before: { ...security_policy },
      after: policy,
    })
    return { policy }
  })
}
