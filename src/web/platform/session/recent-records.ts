const maximumRecords = 6

const storageKey = (person: string, company: string) => `recent_records:${person}:${company}`

/** Ids of the records that the user opened last in this browser, newest first. Names are not stored. */
export function recentRecords(person: string, company: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(person, company)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, maximumRecords) : []
  } catch {
    return []
  }
}

export function rememberRecord(person: string, company: string, id: string): void {
  const others = recentRecords(person, company).filter((one) => one !== id)
  localStorage.setItem(storageKey(person, company), JSON.stringify([id, ...others].slice(0, maximumRecords)))
}
