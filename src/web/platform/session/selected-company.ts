const storageKey = 'selectedCompanyId'
/** Cookie with the company of a new tab, so that the server can embed its data in the page. It grants no access. */
const cookieName = 'selected_company'
const secondsPerYear = 365 * 24 * 60 * 60

/** Id of the company selected in this tab. A new tab starts with the company selected last in any tab. */
export function selectedCompany(): string | null {
  return sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey)
}

export function rememberCompany(companyId: string | null): void {
  for (const storage of [sessionStorage, localStorage]) {
    if (companyId) storage.setItem(storageKey, companyId)
    else storage.removeItem(storageKey)
  }
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the other way of setting one is not known to every browser
  document.cookie = `${cookieName}=${companyId ?? ''}; path=/; samesite=lax; max-age=${companyId ? secondsPerYear : 0}${secure}`
}
