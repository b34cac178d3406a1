const key = 'selectedCompanyId'
/** What a new tab starts with, for the server, which answers some pages with what is asked for first. It grants nothing. */
const cookie = 'selected_company'
const year = 365 * 24 * 60 * 60

/**
 * The id of the company that this tab acts for. Each tab keeps its own, whatever is chosen in others; a new one starts with
 * the company chosen last.
 */
export function selectedCompany(): string | null {
  return sessionStorage.getItem(key) ?? localStorage.getItem(key)
}

/** Null clears it. */
export function rememberCompany(companyId: string | null): void {
  for (const storage of [sessionStorage, localStorage]) {
    if (companyId) storage.setItem(key, companyId)
    else storage.removeItem(key)
  }
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the other way of setting one is not known to every browser
  document.cookie = `${cookie}=${companyId ?? ''}; path=/; samesite=lax; max-age=${companyId ? year : 0}${secure}`
}
