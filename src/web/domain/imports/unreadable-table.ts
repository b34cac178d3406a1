/** The file or pasted text cannot be imported. The message is shown to the user. */
export class UnreadableTable extends Error {}

export function unreadable(sentence: string): never {
  throw new UnreadableTable(sentence)
}
