const searches = new Map<string, string>()

/** Remember the filters of a list, so that a back link returns to them. */
export function rememberList(path: string, search: string): void {
  searches.set(path, search)
}

/** Path of a list with the filters that it had last. */
export function rememberedList(path: string): string {
  return path + (searches.get(path) ?? '')
}
