import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { companies } from '#shared/features/company/companies.ts'

export const settingsColumns = [
  'id',
  'name',
  'slug',
  'description',
  'contact_email',
  'timezone',
  'status',
  'created_at',
] as const

export async function getSettings(ctx: CompanyContext): Promise<Output<typeof companies.calls.getSettings>> {
  const company = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies')
      .select([...settingsColumns])
      .where('id', '=', ctx.company.id)
      .executeTakeFirstOrThrow(),
  )
  return { company }
}
