const storageKey = 'last_list'
const searches = new Map<string, string>()
let lastPath: string | null = null

/** Remember the filters of a list, so that a back link returns to them. The last list is still known after a reload. */
export function rememberList(path: string, search: string): void {
  searches.set(path, search)
  lastPath = path
  sessionStorage.setItem(storageKey, path + search)
}

/** Address of a list with the filters that it had last, otherwise as given. */
export function rememberedList(address: string): string {
  const [path = address] = address.split('?')
  const [lastOfTab, search] = storedList()
  const last = searches.get(path) ?? (lastOfTab === path ? search : undefined)
  return last ? path + last : address
}

/** Path of the list that was open last in this tab; null if there was none. */
export function lastListPath(): string | null {
  return lastPath ?? storedList()[0]
}

function storedList(): [path: string | null, search: string] {
  const [path = '', search = ''] = (sessionStorage.getItem(storageKey) ?? '').split(/(?=\?)/)
  return [path || null, search]
}
