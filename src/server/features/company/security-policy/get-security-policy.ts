import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { securityPolicy } from '#shared/features/company/security-policy.ts'

export async function getSecurityPolicy(
  ctx: CompanyContext,
): Promise<Output<typeof securityPolicy.calls.getSecurityPolicy>> {
  const { security_policy } = await ctx.transaction((tx) =>
    tx.selectFrom('companies').select('security_policy').where('id', '=', ctx.company.id).executeTakeFirstOrThrow(),
  )
  return { policy: security_policy }
}
