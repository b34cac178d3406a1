const searches = new Map<string, string>()
let lastPath: string | null = null

/** Remember the filters of a list, so that a back link returns to them. */
export function rememberList(path: string, search: string): void {
  searches.set(path, search)
  lastPath = path
}

/** Address of a list with the filters that it had last, otherwise as given. */
export function rememberedList(address: string): string {
  const [path = address] = address.split('?')
  const search = searches.get(path)
  return search ? path + search : address
}

/** Path of the list that was open last; null after a reload. */
export function lastListPath(): string | null {
  return lastPath
}
