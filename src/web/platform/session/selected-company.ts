const key = 'selectedCompanyId'
/** Tells the server which company a new tab starts with, so it can embed responses. Grants no access. */
const cookie = 'selected_company'
const year = 365 * 24 * 60 * 60

/** Company id of this tab. Tabs are independent; a new tab starts with the last selected company. */
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
