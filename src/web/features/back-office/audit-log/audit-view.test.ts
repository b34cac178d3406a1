import { expect, test } from 'vitest'
import {
  type AuditView,
  changeAuditFilter,
  clearAuditFilters,
  defaultAuditView,
  hasAuditFilters,
  pageLinkNumbers,
  parsePosition,
  reversedUserFilter,
  toFilterRequest,
  toggleInCommaList,
} from './audit-view.ts'

const view = (given: Partial<AuditView> = {}): AuditView => ({ ...defaultAuditView, ...given })

test('the log opens at page 1 with 100 entries, unfiltered [A-AUD-16 A-AUD-17 A-AUD-19]', () => {
  expect(parsePosition(defaultAuditView)).toEqual({ page: 1, pageSize: 100 })
  expect(hasAuditFilters(defaultAuditView)).toBe(false)
  expect(toFilterRequest(defaultAuditView)).toEqual({})
})

test.each(['0', '-3', '1.5', 'x', ''])('page %o in the URL means the first one', (page) => {
  expect(parsePosition(view({ page })).page).toBe(1)
})

test('each filter counts as filtered; page and page size do not [A-AUD-18 A-AUD-19]', () => {
  for (const name of [
    'actionTypes',
    'resourceTypes',
    'adminUserId',
    'resourceId',
    'userId',
    'companyId',
    'dateFrom',
    'dateTo',
    'searchText',
  ])
    expect(hasAuditFilters(view({ [name]: 'x' }))).toBe(true)
  expect(hasAuditFilters(view({ page: '4', pageSize: '25' }))).toBe(false)
})

test('a changed filter and Clear All go to page 1 and keep the page size [A-AUD-20 A-AUD-21 A-AUD-22 A-AUD-32]', () => {
  const before = view({ page: '7', pageSize: '25', actionTypes: 'create', searchText: 'x' })
  expect({ ...before, ...changeAuditFilter({ searchText: 'y' }) }).toMatchObject({
    page: '1',
    pageSize: '25',
    searchText: 'y',
  })
  expect({ ...before, ...clearAuditFilters() }).toEqual(view({ pageSize: '25' }))
})

test('a click selects a chip and another deselects it; several can be selected [A-AUD-28 A-AUD-29]', () => {
  const one = toggleInCommaList('', 'create')
  const two = toggleInCommaList(one, 'update')
  expect(two).toBe('create,update')
  expect(toFilterRequest(view({ actionTypes: two }))).toEqual({ action_type_filter: ['create', 'update'] })
  expect(toggleInCommaList(two, 'create')).toBe('update')
})

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 40, [1, 2, 3, 4, 5]],
  [20, 40, [18, 19, 20, 21, 22]],
  [39, 40, [36, 37, 38, 39, 40]],
  [40, 40, [36, 37, 38, 39, 40]],
  [1, 0, []],
])('on page %i of %i the links are %j [A-AUD-14 A-AUD-15]', (page, pages, links) => {
  expect(pageLinkNumbers(page, pages)).toEqual(links)
})

test('the log of a user switches between actions on them and by them [A-UDET-102]', () => {
  const about = view({ page: '3', userId: 'u1' })
  const by = { ...about, ...reversedUserFilter(about)?.change }
  expect(by).toEqual(view({ adminUserId: 'u1' }))
  expect({ ...by, ...reversedUserFilter(by)?.change }).toEqual({ ...about, page: '1' })
  expect(reversedUserFilter(view({ companyId: 'c1' }))).toBeNull()
  expect(reversedUserFilter(defaultAuditView)).toBeNull()
})
