import type { Handler } from '#server/platform/app/implement.ts'
import type { securityPolicy } from '#shared/features/company/security-policy.ts'

export const getSecurityPolicy: Handler<typeof securityPolicy.calls.getSecurityPolicy> = async (ctx) => {
  const { security_policy } = await ctx.transaction((tx) =>
    tx.selectFrom('companies').select('security_policy').where('id', '=', ctx.company.id).executeTakeFirstOrThrow(),
  )
  return { policy: security_policy }
}
