import { isAvailable, type ModuleKey } from './modules.ts'

/** The words by which a line of a plan speaks of a module. */
const wordsOfModules: readonly (readonly [words: RegExp, module: ModuleKey])[] = [
  [/\b(events?|guests?|calendar)\b/i, 'events'],
  [/\b(budgets?|settlements?)\b/i, 'budget'],
  [/\b(crm|contacts|deals)\b/i, 'crm'],
  [/\b(projects?|tasks?)\b/i, 'projects'],
  [/\banalytics\b/i, 'analytics'],
  [/\bbranding\b/i, 'marketing'],
]
/** Somebody has to be reached for it. */
const wordsOfSupport = /\bsupport\b|\bspecialist\b/i

/** What keeps a line of a plan from being true. */
export interface MissingPromise {
  modules: ModuleKey[]
  support: boolean
}

/** What a line of a plan promises that is not there; null when all of it is. */
export function missingPromiseOf(line: string, { hasSupport }: { hasSupport: boolean }): MissingPromise | null {
  const modules = wordsOfModules.filter(([words, key]) => words.test(line) && !isAvailable(key)).map(([, key]) => key)
  const support = wordsOfSupport.test(line) && !hasSupport
  return modules.length > 0 || support ? { modules, support } : null
}

/** The lines that a card may show; the others stay with the plan, and come back by themselves. */
export function keptPromises(lines: readonly string[], has: { hasSupport: boolean }): string[] {
  return lines.filter((line) => !missingPromiseOf(line, has))
}
