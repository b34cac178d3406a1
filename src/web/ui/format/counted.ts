/** A heading with its count, once that is known. */
export function counted(title: string, count: number | undefined): string {
  return count === undefined ? title : `${title} (${count.toLocaleString('en-US')})`
}
