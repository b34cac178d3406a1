const key = 'selectedCompanyId'

/** The id of the company the person works in, as the browser remembers it. [C-CONST-01] */
export function selectedCompany(): string | null {
  return localStorage.getItem(key)
}

/** Null clears it. [C-ACC-69] */
export function rememberCompany(companyId: string | null): void {
  if (companyId) localStorage.setItem(key, companyId)
  else localStorage.removeItem(key)
}
