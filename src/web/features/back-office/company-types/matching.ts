import type { CompanyType } from '#shared/entities.ts'

/** The types that a search and a status leave over. There are few, so no server is asked. */
export function matching(
  types: readonly CompanyType[],
  { search, status }: { search: string; status: string },
): CompanyType[] {
  const wanted = search.trim().toLowerCase()
  return types.filter(
    ({ name, key, description, is_active }) =>
      (status === 'all' || is_active === (status === 'active')) &&
      `${name}\n${key}\n${description ?? ''}`.toLowerCase().includes(wanted),
  )
}
