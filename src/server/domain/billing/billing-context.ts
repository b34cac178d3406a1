import type { App } from '#server/platform/app/app.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'

/** Whoever brings billing up to date: a job, or somebody who asked for it. */
export interface BillingContext {
  app: App
  actor: Actor
}

/** What follows the provider is written by the platform, never by a company's own hand. */
export function inSystem<T>({ app }: BillingContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inScope(app.db, { kind: 'system' }, work)
}
