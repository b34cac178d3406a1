import { isModuleAvailable, type ModuleKey } from './modules.ts'

const wordsOfModules: readonly (readonly [words: RegExp, module: ModuleKey])[] = [
  [/\b(events?|guests?|calendar)\b/i, 'events'],
  [/\b(budgets?|settlements?)\b/i, 'budget'],
  [/\b(crm|contacts|deals)\b/i, 'crm'],
  [/\b(projects?|tasks?)\b/i, 'projects'],
  [/\banalytics\b/i, 'analytics'],
  [/\bbranding\b/i, 'marketing'],
]
/** Words that promise all modules, including those that are not available yet. */
const wordsOfAllModules = /\b(every module|all (the )?modules)\b/i
/** Words that promise space for files, which companies cannot store yet. */
const wordsOfFiles = /\b(storage|files?|uploads?)\b/i
/** Words that promise support. They require that a support contact is configured. */
const wordsOfSupport = /\bsupport\b|\bspecialist\b/i

export interface MissingPromise {
  modules: ModuleKey[]
  files: boolean
  support: boolean
}

/** Feature that a text promises but this installation does not offer; null if it promises nothing missing. */
export function findMissingPromise(line: string, { hasSupport }: { hasSupport: boolean }): MissingPromise | null {
  const isMentioned = ([words]: readonly [RegExp, ModuleKey]) => wordsOfAllModules.test(line) || words.test(line)
  const modules = wordsOfModules.filter((one) => isMentioned(one) && !isModuleAvailable(one[1])).map(([, key]) => key)
  const files = wordsOfFiles.test(line)
  const support = wordsOfSupport.test(line) && !hasSupport
  return modules.length > 0 || files || support ? { modules, files, support } : null
}

/** Texts that the plan card can show. Texts with a missing promise stay stored and are shown once it is fulfilled. */
export function availableInclusions(lines: readonly string[], has: { hasSupport: boolean }): string[] {
  return lines.filter((line) => !findMissingPromise(line, has))
}
