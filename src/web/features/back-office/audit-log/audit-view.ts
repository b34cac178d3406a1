/** Default URL parameters of the audit log. Filters with several values are comma-separated. */
export const defaultAuditView = {
  page: '1',
  pageSize: '100',
  sort: '-created',
  actionTypes: '',
  resourceTypes: '',
  adminUserId: '',
  resourceId: '',
  userId: '',
  companyId: '',
  dateFrom: '',
  dateTo: '',
  searchText: '',
}
export type AuditView = typeof defaultAuditView

export const auditPageSizes = ['25', '50', '100']
const maximumPageLinks = 5
const { page: _page, pageSize: _pageSize, sort: _sort, ...filters } = defaultAuditView

export function hasAuditFilters(view: AuditView): boolean {
  return Object.keys(filters).some((name) => view[name as keyof typeof filters] !== '')
}

/** URL parameters after a filter change, which returns to page 1. */
export function changeAuditFilter(change: Partial<typeof filters>): Partial<AuditView> {
  return { ...change, page: defaultAuditView.page }
}

export function clearAuditFilters(): Partial<AuditView> {
  return { ...filters, page: defaultAuditView.page }
}

/** Link between the actions by a user and the actions on the same user. Null unless exactly one of them is shown. */
export function reversedUserFilter(view: AuditView): { words: string; change: Partial<AuditView> } | null {
  const { adminUserId, userId } = view
  if ((adminUserId === '') === (userId === '')) return null
  const change = changeAuditFilter({ adminUserId: userId, userId: adminUserId })
  return { words: userId ? "Show this user's actions" : 'Show actions on this user', change }
}

export function parseCommaList(text: string): string[] {
  return text === '' ? [] : text.split(',')
}

export function toggleInCommaList(text: string, one: string): string {
  const list = parseCommaList(text)
  return (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]).join(',')
}

export function parsePosition(view: AuditView): { page: number; pageSize: number } {
  const page = Number(view.page)
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: Number(auditPageSizes.includes(view.pageSize) ? view.pageSize : defaultAuditView.pageSize),
  }
}

/** Newest first by default. Search results are always newest first. */
export function parseSort({ sort, searchText }: AuditView): 'created' | '-created' {
  return sort === 'created' && searchText === '' ? 'created' : '-created'
}

export function toFilterRequest(view: AuditView) {
  const { adminUserId, resourceId, userId, companyId, dateFrom, dateTo, searchText } = view
  const types = { action: parseCommaList(view.actionTypes), resource: parseCommaList(view.resourceTypes) }
  return {
    ...(types.action.length > 0 && { action_type_filter: types.action }),
    ...(types.resource.length > 0 && { resource_type_filter: types.resource }),
    ...(adminUserId && { admin_user_filter: adminUserId }),
    ...(resourceId && { resource_id_filter: resourceId }),
    ...(userId && { user_filter: userId }),
    ...(companyId && { company_filter: companyId }),
    ...(dateFrom && { date_from: dateFrom }),
    ...(dateTo && { date_to: dateTo }),
    ...(searchText && { search_text: searchText }),
  }
}

export function pageLinkNumbers(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(maximumPageLinks / 2), pages - maximumPageLinks + 1))
  return Array.from({ length: Math.min(maximumPageLinks, Math.max(0, pages - first + 1)) }, (_, at) => first + at)
}
