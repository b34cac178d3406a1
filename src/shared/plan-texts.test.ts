import { afterEach, expect, test, vi } from 'vitest'
import { isModuleAvailable } from './modules.ts'
import { availableInclusions, findMissingPromise } from './plan-texts.ts'

vi.mock(import('./modules.ts'), async (original) => {
  const actual = await original()
  return { ...actual, isModuleAvailable: vi.fn(actual.isModuleAvailable) }
})
afterEach(() => vi.mocked(isModuleAvailable).mockReset())

const has = { hasSupport: true }
const seeded = [
  'Up to 10 events',
  'Budget, CRM and projects',
  'Guest access per event',
  '5 GB of storage',
  'Every module',
]

test('a line is hidden until all modules it mentions are available', () => {
  vi.mocked(isModuleAvailable).mockImplementation(() => false)
  expect(availableInclusions(seeded, has)).toEqual([])
  vi.mocked(isModuleAvailable).mockImplementation((key) => key === 'events')
  expect(availableInclusions(seeded, has)).toEqual(['Up to 10 events', 'Guest access per event'])
  expect(findMissingPromise('Every module', has)?.modules).toEqual([
    'budget',
    'crm',
    'projects',
    'analytics',
    'marketing',
  ])
  expect(findMissingPromise('Budget, CRM and projects', has)?.modules).toEqual(['budget', 'crm', 'projects'])
  vi.mocked(isModuleAvailable).mockImplementation(() => true)
  expect(availableInclusions(seeded, has)).toEqual(seeded.filter((line) => line !== '5 GB of storage'))
})

test('storage is not promised while companies cannot store files', () => {
  expect(findMissingPromise('5 GB of storage', has)).toEqual({ modules: [], files: true, support: false })
})

test('support is promised only with a support address', () => {
  const lines = ['Priority support', 'Email support', 'Custom branding']
  expect(availableInclusions(lines, { hasSupport: false })).toEqual(['Custom branding'])
  expect(availableInclusions(lines, has)).toEqual(lines)
  expect(findMissingPromise('Priority support', { hasSupport: false })).toEqual({
    modules: [],
    files: false,
    support: true,
  })
})
