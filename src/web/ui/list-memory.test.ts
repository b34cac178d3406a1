import { expect, test, vi } from 'vitest'

/** The module as it is after a reload of the tab. */
async function afterReload() {
  vi.resetModules()
  return import('./list-memory.ts')
}

test('the last list and its filters are known after a reload, those of other lists are not', async () => {
  const before = await afterReload()
  before.rememberList('/venues', '?city=Oslo')
  before.rememberList('/events/holds', '?scope=challenged')
  expect(before.rememberedList('/venues')).toBe('/venues?city=Oslo')
  const after = await afterReload()
  expect(after.lastListPath()).toBe('/events/holds')
  expect(after.rememberedList('/events/holds')).toBe('/events/holds?scope=challenged')
  expect(after.rememberedList('/venues')).toBe('/venues')
})

test('a list without filters is known after a reload', async () => {
  const { rememberList } = await afterReload()
  rememberList('/events/calendar', '')
  const { lastListPath, rememberedList } = await afterReload()
  expect([lastListPath(), rememberedList('/events/calendar?view=month')]).toEqual([
    '/events/calendar',
    '/events/calendar?view=month',
  ])
})
