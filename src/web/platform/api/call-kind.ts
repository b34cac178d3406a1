import type { Contract } from '#shared/contract.ts'

/** The kind follows from the name, so the client need not load the contract's schemas. */
type ReadName = `${'get' | 'list' | 'check' | 'has' | 'is' | 'preview'}${Capitalize<string>}`
const readName = /^(get|list|check|has|is|preview)[A-Z]/

export function isRead(callName: string): boolean {
  return readName.test(callName)
}

type NamedAgainstKind = {
  [F in keyof Contract]: {
    [C in keyof Contract[F]['calls']]: Contract[F]['calls'][C] extends { kind: infer K }
      ? [K, C extends ReadName ? 'read' : 'write'] extends ['read', 'read'] | ['write', 'write']
        ? never
        : C
      : never
  }[keyof Contract[F]['calls']]
}[keyof Contract]

/** Compile error if a call's name does not match its kind: rename it, or add its verb above. */
export const everyNameMatchesItsKind: [NamedAgainstKind] extends [never] ? true : NamedAgainstKind = true
