import type { Handler } from '#server/platform/app/implement.ts'
import type { companies } from '#shared/features/company/companies.ts'

export const settingsColumns = [
  'id',
  'name',
  'slug',
  'description',
  'contact_email',
  'website',
  'timezone',
  'first_weekday',
  'clock',
  'default_currency',
  'status',
  'created_at',
] as const

export const getSettings: Handler<typeof companies.calls.getSettings> = async (ctx) => {
  const company = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies')
      .select([...settingsColumns])
      .where('id', '=', ctx.company.id)
      .executeTakeFirstOrThrow(),
  )
  return { company }
}
