import type { CompanyType } from '#shared/entities.ts'
import { foldText } from '#shared/fold-text.ts'

/** Filter in the browser, as there are few types. */
export function filterCompanyTypes(
  types: readonly CompanyType[],
  { search, status }: { search: string; status: string },
): CompanyType[] {
  const wanted = foldText(search.trim())
  return types.filter(
    ({ name, key, description, is_active }) =>
      (status === 'all' || is_active === (status === 'active')) &&
      foldText(`${name}\n${key}\n${description ?? ''}`).includes(wanted),
  )
}
