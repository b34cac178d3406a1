import type { AccessLevel } from '#shared/access.ts'

/** Expected access to a call. Independent of the contract on purpose: opening a call takes two changes. */
export type ExpectedAccess =
  | { kind: 'public'; personal?: true }
  | { kind: 'signed-in'; personal?: true }
  | { kind: 'super-admin'; personal?: true }
  | {
      kind: 'company'
      module: string
      level: AccessLevel
      /** In every company status except closed. */
      always?: true
      /** Also while the company waits for deletion. */
      even_closed?: true
      /** Not while impersonating. */
      personal?: true
    }

export const everyone: ExpectedAccess = { kind: 'public' }
export const everyoneInPerson: ExpectedAccess = { kind: 'public', personal: true }
export const signedIn: ExpectedAccess = { kind: 'signed-in' }
export const ownAccount: ExpectedAccess = { kind: 'signed-in', personal: true }
export const admin: ExpectedAccess = { kind: 'super-admin' }
/** The contract declares it too, although nobody is a super admin while impersonating. */
export const adminInPerson: ExpectedAccess = { kind: 'super-admin', personal: true }
export const moduleAccess = (module: string, level: AccessLevel): ExpectedAccess => ({ kind: 'company', module, level })
export const billingAccess = { kind: 'company', module: 'company_settings', level: 'admin', always: true } as const
export const billingReadAccess = { kind: 'company', module: 'company_settings', level: 'read', always: true } as const
