import type { CallName } from '#web/platform/api/api.ts'

/**
 * Query key of a call. For calls of the selected company it contains the company, so that the cache never returns data
 * of another company.
 */
export function callKey({ feature, call, forCompany }: CallName, company: string | null, input: object | null) {
  return [feature, forCompany ? company : null, call, input] as const
}
