import type { Output } from '#shared/call'
import type { moduleCatalog } from '#shared/features/module-catalog'

type Calls = typeof moduleCatalog.calls

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
}

/** What goes with a module, before it goes. */
export function moduleUsesInWords({ plans, overrides, companies }: Output<Calls['getModule']>['uses']): string {
  if (plans === 0 && overrides === 0) return 'No plan and no override includes it.'
  const holders = [
    ...(plans > 0 ? [count(plans, 'plan', 'plans')] : []),
    ...(overrides > 0 ? [count(overrides, 'override', 'overrides')] : []),
  ].join(' and ')
  const verb = plans + overrides === 1 ? 'includes' : 'include'
  return `${holders} ${verb} it: ${count(companies, 'company loses', 'companies lose')} it with the next request.`
}

/** What goes with a widget, before it goes. */
export function widgetUsesInWords({ people, companies, roles }: Output<Calls['getWidget']>['uses']): string {
  if (people === 0 && roles === 0) return 'It is on no dashboard.'
  const placed = `It is on the dashboards of ${count(people, 'person', 'people')} in ${count(companies, 'company', 'companies')}`
  const started = roles > 0 ? `, and ${count(roles, 'role starts', 'roles start')} with it` : ''
  return `${placed}${started}. It goes from all of them.`
}
