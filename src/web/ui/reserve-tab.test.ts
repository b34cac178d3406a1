import { afterEach, expect, test, vi } from 'vitest'
import { reserveTab } from './reserve-tab.ts'

afterEach(() => vi.unstubAllGlobals())

function browser(tab: unknown) {
  const assign = vi.fn()
  vi.stubGlobal('window', { open: () => tab, location: { assign } })
  return { assign }
}
const newTab = () => ({
  opener: {},
  closed: false,
  document: { title: '' },
  location: { replace: vi.fn() },
  close: vi.fn(),
})

test('a tab taken in the click is led to its address and cannot reach back [C-CALL-19 C-CALL-21 C-CALL-25]', () => {
  const tab = newTab()
  const { assign } = browser(tab)
  reserveTab().lead('https://pay.example/cs_1')
  expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/cs_1')
  expect(tab.opener).toBeNull()
  expect(assign).not.toHaveBeenCalled()
})

test('without an address it is closed again', () => {
  const tab = newTab()
  browser(tab)
  reserveTab().close()
  expect(tab.close).toHaveBeenCalled()
})

test('where a browser refuses new tabs, or somebody has closed it, this one goes there', () => {
  for (const tab of [null, { ...newTab(), closed: true }]) {
    const { assign } = browser(tab)
    reserveTab().lead('https://pay.example/cs_1')
    expect(assign).toHaveBeenCalledWith('https://pay.example/cs_1')
  }
})
