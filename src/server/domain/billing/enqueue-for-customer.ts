import type { App } from '#server/platform/app/app.ts'
import type { Job } from '#server/platform/app/jobs.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export async function enqueueForCustomer(
  tx: Transaction,
  { app }: { app: App },
  job: Job<{ company_id: string }>,
  companyId: string,
): Promise<void> {
  const customer = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('stripe_customer_id', 'is not', null)
    .executeTakeFirst()
  if (customer) await app.jobs.enqueue(tx, job, { company_id: companyId }, { group: companyId })
}
