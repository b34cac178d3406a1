import type { Level } from '#shared/access.ts'

/** Who may knock at a call's door. Kept apart from the contract on purpose: opening a door takes two changes. */
export type Door =
  | { door: 'public'; personal?: true }
  | { door: 'signed-in'; personal?: true }
  | { door: 'super-admin'; personal?: true }
  | {
      door: 'company'
      module: string
      level: Level
      /** In every status of the company but closed. */
      always?: true
      /** While the company waits to be deleted too. */
      even_closed?: true
      /** Not for whoever impersonates. */
      personal?: true
    }

export const open: Door = { door: 'public' }
/** Signed out too, but not for whoever impersonates. */
export const openInPerson: Door = { door: 'public', personal: true }
export const signedIn: Door = { door: 'signed-in' }
export const own: Door = { door: 'signed-in', personal: true }
export const admin: Door = { door: 'super-admin' }
/** Said by the call too, although nobody who impersonates passes as a super admin. */
export const adminInPerson: Door = { door: 'super-admin', personal: true }
export const at = (module: string, level: Level): Door => ({ door: 'company', module, level })
export const paying = { door: 'company', module: 'company_settings', level: 'admin', always: true } as const
export const looking = { door: 'company', module: 'company_settings', level: 'read', always: true } as const
