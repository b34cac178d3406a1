import type { Transaction } from '#server/platform/database/database.ts'

/** Cancel the pending deliveries of a paused endpoint. Each can be sent again later. */
export async function cancelDeliveries(tx: Transaction, companyId: string, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'cancelled' })
    .where('company_id', '=', companyId)
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .execute()
}
