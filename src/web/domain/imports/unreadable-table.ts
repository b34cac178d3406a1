/** Error for a file or pasted text that cannot be imported. Users see the message. */
export class UnreadableTable extends Error {}

export function throwUnreadable(sentence: string): never {
  throw new UnreadableTable(sentence)
}
