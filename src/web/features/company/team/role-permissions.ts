import { type AccessLevel, accessLevels, levelIncludes, levelOnModule, type Permissions } from '#shared/access.ts'

export type LevelChoice = AccessLevel | 'none'
export const levelChoices: readonly LevelChoice[] = ['none', ...accessLevels]
export const levelChoiceLabels: Record<LevelChoice, string> = {
  none: 'None',
  read: 'Read',
  write: 'Write',
  admin: 'Admin',
}

/** Lines such as 'Team Management: Read', in the order of the menu. */
export function permissionLines(
  permissions: Permissions,
  modules: readonly { module_key: string; module_name: string }[],
): string[] {
  return modules.flatMap(({ module_key, module_name }) => {
    const choice = levelChoiceOf(permissions, module_key)
    return choice === 'none' ? [] : [`${module_name}: ${levelChoiceLabels[choice]}`]
  })
}

/** Permissions as the API accepts them: without wildcards and without modules that have no access. */
export type RolePermissions = Record<string, { access: AccessLevel }>

export function levelChoiceOf(permissions: Permissions, module: string): LevelChoice {
  return levelOnModule(permissions, module) ?? 'none'
}

export function withLevelChoice(permissions: RolePermissions, module: string, choice: LevelChoice): RolePermissions {
  const { [module]: _, ...others } = permissions
  return choice === 'none' ? others : { ...others, [module]: { access: choice } }
}

/** Whether the user may grant a level. Users can only grant levels that they have. */
export function canGrantLevel(own: Permissions, module: string, choice: LevelChoice): boolean {
  if (choice === 'none') return true
  const held = levelOnModule(own, module)
  return held !== null && levelIncludes(held, choice)
}

/**
 * Initial permissions of a new role, copied from another role. Limited to the company's modules and to what the user
 * may grant.
 */
export function initialPermissions(
  permissions: Permissions,
  modules: readonly string[],
  own: Permissions,
): RolePermissions {
  let given: RolePermissions = {}
  for (const module of modules) {
    const choice = levelChoiceOf(permissions, module)
    const highest = [...levelChoices]
      .reverse()
      .find((each) => levelRank(each) <= levelRank(choice) && canGrantLevel(own, module, each))
    given = withLevelChoice(given, module, highest ?? 'none')
  }
  return given
}

function levelRank(choice: LevelChoice): number {
  return levelChoices.indexOf(choice)
}
