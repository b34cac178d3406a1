import { callsOf } from '#server/platform/app/implement.ts'
import { router } from '#server/router.ts'
import { type AnyCall, callPath } from '#shared/call.ts'

/** A call of the product, with the name that samples and expected access in tests/features use. */
export interface ListedCall {
  /** 'feature.call' */
  id: string
  feature: string
  name: string
  call: AnyCall
  path: string
}

export const allCalls: readonly ListedCall[] = [...callsOf(router)].map(({ feature, name, call }) => ({
  id: `${feature}.${name}`,
  feature,
  name,
  call,
  path: callPath(feature, name),
}))

export function byFeature<C extends ListedCall>(calls: readonly C[]): { feature: string; calls: C[] }[] {
  return [...Map.groupBy(calls, ({ feature }) => feature)].map(([feature, calls]) => ({ feature, calls }))
}

export const isOfCompany = ({ call }: ListedCall): boolean => typeof call.access === 'object'
