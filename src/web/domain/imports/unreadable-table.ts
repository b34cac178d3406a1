/** Error for a file or pasted text that cannot be imported. Users see the message. */
export class UnreadableTableError extends Error {}

export function throwUnreadable(sentence: string): never {
  throw new UnreadableTableError(sentence)
}
