const key = 'selectedCompanyId'
/** The same for the server, which answers some pages with what is asked for first. It grants nothing. */
const cookie = 'selected_company'
const year = 365 * 24 * 60 * 60

/** The id of the company the person works in, as the browser remembers it. [C-CONST-01] */
export function selectedCompany(): string | null {
  return localStorage.getItem(key)
}

/** Null clears it. [C-ACC-69] */
export function rememberCompany(companyId: string | null): void {
  if (companyId) localStorage.setItem(key, companyId)
  else localStorage.removeItem(key)
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the other way of setting one is not known to every browser
  document.cookie = `${cookie}=${companyId ?? ''}; path=/; samesite=lax; max-age=${companyId ? year : 0}${secure}`
}
