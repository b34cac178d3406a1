import type { App } from '#server/platform/app/app.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'

export interface BillingContext {
  app: App
  actor: Actor
}

/** Run a system transaction: companies may not write data that is copied from the provider. */
export function inSystemTransaction<T>({ app }: BillingContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inScope(app.db, { kind: 'system' }, work)
}
