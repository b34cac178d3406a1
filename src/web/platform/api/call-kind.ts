import type { Contract } from '#shared/contract.ts'

/** Prefixes of reads. They tell reads from writes, so that the client need not load the contract's schemas. */
type ReadName = `${'get' | 'list' | 'check' | 'has' | 'is' | 'preview'}${Capitalize<string>}`
const readName = /^(get|list|check|has|is|preview)[A-Z]/

export function isReadCall(callName: string): boolean {
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

/** Does not compile if a read has none of these prefixes, or a write has one: rename that call. */
export const everyNameMatchesItsKind: [NamedAgainstKind] extends [never] ? true : NamedAgainstKind = true
