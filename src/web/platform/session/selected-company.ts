const key = 'selectedCompanyId'
/** Cookie with the company of a new tab, so that the server can embed its data in the page. It grants no access. */
const cookie = 'selected_company'
const year = 365 * 24 * 60 * 60

/** Id of the company selected in this tab. A new tab starts with the company selected last in any tab. */
export function selectedCompany(): string | null {
  return sessionStorage.getItem(key) ?? localStorage.getItem(key)
}

export function rememberCompany(companyId: string | null): void {
  for (const storage of [sessionStorage, localStorage]) {
    if (companyId) storage.setItem(key, companyId)
    else storage.removeItem(key)
  }
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the other way of setting one is not known to every browser
  document.cookie = `${cookie}=${companyId ?? ''}; path=/; samesite=lax; max-age=${companyId ? year : 0}${secure}`
}
