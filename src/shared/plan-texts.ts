import { isAvailable, type ModuleKey } from './modules.ts'

const wordsOfModules: readonly (readonly [words: RegExp, module: ModuleKey])[] = [
  [/\b(events?|guests?|calendar)\b/i, 'events'],
  [/\b(budgets?|settlements?)\b/i, 'budget'],
  [/\b(crm|contacts|deals)\b/i, 'crm'],
  [/\b(projects?|tasks?)\b/i, 'projects'],
  [/\banalytics\b/i, 'analytics'],
  [/\bbranding\b/i, 'marketing'],
]
/** Words that promise support. They require that a support contact is configured. */
const wordsOfSupport = /\bsupport\b|\bspecialist\b/i

export interface MissingPromise {
  modules: ModuleKey[]
  support: boolean
}

/** Feature that a text promises but this installation does not offer; null if it promises nothing missing. */
export function findMissingPromise(line: string, { hasSupport }: { hasSupport: boolean }): MissingPromise | null {
  const modules = wordsOfModules.filter(([words, key]) => words.test(line) && !isAvailable(key)).map(([, key]) => key)
  const support = wordsOfSupport.test(line) && !hasSupport
  return modules.length > 0 || support ? { modules, support } : null
}

/** Texts that the plan card can show. Texts with a missing promise stay stored and are shown once it is fulfilled. */
export function availableInclusions(lines: readonly string[], has: { hasSupport: boolean }): string[] {
  return lines.filter((line) => !findMissingPromise(line, has))
}
