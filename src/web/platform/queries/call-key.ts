import type { CallName } from '#web/platform/api/api.ts'

/** The company is part of the key of company calls, so that data of another company is never shown. */
export function callKey({ feature, call, forCompany }: CallName, company: string | null, input: object | null) {
  return [feature, forCompany ? company : null, call, input] as const
}
