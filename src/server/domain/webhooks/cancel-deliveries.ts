import type { Transaction } from '#server/platform/database/database.ts'

/** A paused endpoint is left in peace: what still waits for it is called off, and can be replayed one by one. */
export async function cancelDeliveries(tx: Transaction, companyId: string, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'cancelled' })
    .where('company_id', '=', companyId)
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .execute()
}
