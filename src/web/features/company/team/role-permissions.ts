import { type Level, levelOn, levelReaches, levels, type Permissions } from '#shared/access.ts'

export type Choice = Level | 'none'
export const choices: readonly Choice[] = ['none', ...levels]
export const choiceLabels: Record<Choice, string> = { none: 'None', read: 'Read', write: 'Write', admin: 'Admin' }

/** Lines such as 'Team Management: Read', in the order of the menu. */
export function permissionLines(
  permissions: Permissions,
  modules: readonly { module_key: string; module_name: string }[],
): string[] {
  return modules.flatMap(({ module_key, module_name }) => {
    const choice = choiceOf(permissions, module_key)
    return choice === 'none' ? [] : [`${module_name}: ${choiceLabels[choice]}`]
  })
}

/** Permissions as the API accepts them: without wildcards and without modules that have no access. */
export type GivenPermissions = Record<string, { access: Level }>

export function choiceOf(permissions: Permissions, module: string): Choice {
  return levelOn(permissions, module) ?? 'none'
}

export function withChoice(permissions: GivenPermissions, module: string, choice: Choice): GivenPermissions {
  const { [module]: _, ...others } = permissions
  return choice === 'none' ? others : { ...others, [module]: { access: choice } }
}

/** Whether the user may grant a level. Users can only grant levels that they have. */
export function canChoose(own: Permissions, module: string, choice: Choice): boolean {
  if (choice === 'none') return true
  const held = levelOn(own, module)
  return held !== null && levelReaches(held, choice)
}

/**
 * Initial permissions of a new role, copied from another role. Limited to the company's modules and to what the user
 * may grant.
 */
export function startingFrom(permissions: Permissions, modules: readonly string[], own: Permissions): GivenPermissions {
  let given: GivenPermissions = {}
  for (const module of modules) {
    const choice = choiceOf(permissions, module)
    const highest = [...choices].reverse().find((each) => rank(each) <= rank(choice) && canChoose(own, module, each))
    given = withChoice(given, module, highest ?? 'none')
  }
  return given
}

function rank(choice: Choice): number {
  return choices.indexOf(choice)
}
