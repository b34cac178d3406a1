import type { CallName } from '#web/platform/api/api.ts'

/** The company stands in the key of a call that acts for one, so that none ever shows another's data. */
export function callKey({ feature, call, forCompany }: CallName, company: string | null, input: object | null) {
  return [feature, forCompany ? company : null, call, input] as const
}
