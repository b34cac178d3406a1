import type { Level } from '#shared/access.ts'

/** Who may knock at a call's door. Kept apart from the contract on purpose: opening a door takes two changes. */
export type ExpectedAccess =
  | { kind: 'public'; personal?: true }
  | { kind: 'signed-in'; personal?: true }
  | { kind: 'super-admin'; personal?: true }
  | {
      kind: 'company'
      module: string
      level: Level
      /** In every status of the company but closed. */
      always?: true
      /** While the company waits to be deleted too. */
      even_closed?: true
      /** Not for whoever impersonates. */
      personal?: true
    }

export const everyone: ExpectedAccess = { kind: 'public' }
/** Signed out too, but not for whoever impersonates. */
export const everyoneInPerson: ExpectedAccess = { kind: 'public', personal: true }
export const signedIn: ExpectedAccess = { kind: 'signed-in' }
export const ownAccount: ExpectedAccess = { kind: 'signed-in', personal: true }
export const admin: ExpectedAccess = { kind: 'super-admin' }
/** Said by the call too, although nobody who impersonates passes as a super admin. */
export const adminInPerson: ExpectedAccess = { kind: 'super-admin', personal: true }
export const moduleAccess = (module: string, level: Level): ExpectedAccess => ({ kind: 'company', module, level })
export const billingAccess = { kind: 'company', module: 'company_settings', level: 'admin', always: true } as const
export const billingReadAccess = { kind: 'company', module: 'company_settings', level: 'read', always: true } as const
