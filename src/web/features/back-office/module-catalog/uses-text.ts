import type { Output } from '#shared/call.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'

type Calls = typeof moduleCatalog.calls

export function describeModuleUses({ plans, overrides, companies }: Output<Calls['getModule']>['uses']): string {
  if (plans === 0 && overrides === 0) return 'Not used by any plan or override.'
  const holders = [
    ...(plans > 0 ? [countWithNoun(plans, 'plan', 'plans')] : []),
    ...(overrides > 0 ? [countWithNoun(overrides, 'override', 'overrides')] : []),
  ].join(' and ')
  return `Used by ${holders}; ${countWithNoun(companies, 'company', 'companies')} will lose access immediately.`
}

export function describeWidgetUses({ people, companies, roles }: Output<Calls['getWidget']>['uses']): string {
  if (people === 0 && roles === 0) return 'Not on any dashboard.'
  const placed = `It is on the dashboards of ${countWithNoun(people, 'person', 'people')} in ${countWithNoun(companies, 'company', 'companies')}`
  const started = roles > 0 ? `, and ${countWithNoun(roles, 'role starts', 'roles start')} with it` : ''
  return `${placed}${started}. It will be removed from all of them.`
}
