import type { TestMarquee } from './marquee.ts'
import { type Company, company } from './people.ts'

export async function companyWithEvents(marquee: TestMarquee, max_events: number | null): Promise<Company> {
  const small = await company(marquee)
  await marquee.sql(async (tx) => {
    const limits = JSON.stringify({ pricing_model: 'flat', max_events })
    const plan = await tx
      .insertInto('plans')
      .values({ name: `Small ${crypto.randomUUID()}`, description: null, limits })
      .returning('id')
      .executeTakeFirstOrThrow()
    const module = await tx.selectFrom('modules').select('id').where('key', '=', 'events').executeTakeFirstOrThrow()
    await tx.insertInto('plan_modules').values({ plan_id: plan.id, module_id: module.id }).execute()
    await tx.updateTable('companies').set({ plan_id: plan.id }).where('id', '=', small.id).execute()
  })
  return small
}
