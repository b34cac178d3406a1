/** Why a file or pasted text is no table that can be imported, in a sentence for people. */
export class UnreadableTable extends Error {}

export function unreadable(sentence: string): never {
  throw new UnreadableTable(sentence)
}
