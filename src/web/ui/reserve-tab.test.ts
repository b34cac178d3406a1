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

test('a tab opened by the click is sent to its URL without access to the opener [C-CALL-19 C-CALL-21 C-CALL-25]', () => {
  const tab = newTab()
  const { assign } = browser(tab)
  reserveTab().lead('https://pay.example/cs_1')
  expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/cs_1')
  expect(tab.opener).toBeNull()
  expect(assign).not.toHaveBeenCalled()
})

test('without a URL it is closed again', () => {
  const tab = newTab()
  browser(tab)
  reserveTab().close()
  expect(tab.close).toHaveBeenCalled()
})

test('if the browser blocks the tab, or it was closed, the current one is used', () => {
  for (const tab of [null, { ...newTab(), closed: true }]) {
    const { assign } = browser(tab)
    reserveTab().lead('https://pay.example/cs_1')
    expect(assign).toHaveBeenCalledWith('https://pay.example/cs_1')
  }
})
