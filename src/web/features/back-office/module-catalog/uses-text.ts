import type { Output } from '#shared/call.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { numberOf } from '#web/domain/number-of.ts'

type Calls = typeof moduleCatalog.calls

export function describeModuleUses({ plans, overrides, companies }: Output<Calls['getModule']>['uses']): string {
  if (plans === 0 && overrides === 0) return 'Not used by any plan or override.'
  const holders = [
    ...(plans > 0 ? [numberOf(plans, 'plan', 'plans')] : []),
    ...(overrides > 0 ? [numberOf(overrides, 'override', 'overrides')] : []),
  ].join(' and ')
  return `Used by ${holders}; ${numberOf(companies, 'company', 'companies')} will lose access immediately.`
}

export function describeWidgetUses({ people, companies, roles }: Output<Calls['getWidget']>['uses']): string {
  if (people === 0 && roles === 0) return 'Not on any dashboard.'
  const placed = `It is on the dashboards of ${numberOf(people, 'person', 'people')} in ${numberOf(companies, 'company', 'companies')}`
  const started = roles > 0 ? `, and ${numberOf(roles, 'role starts', 'roles start')} with it` : ''
  return `${placed}${started}. It will be removed from all of them.`
}
