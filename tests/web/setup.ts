import { cleanup, configure } from '@testing-library/react'
import { beforeAll, vi } from 'vitest'
import { setCompanyPreferences } from '#web/platform/locale/company-preferences.ts'
import { setCompanyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { setFormatLocale } from '#web/platform/locale/format-locale.ts'
import { siteFacts } from '#web/platform/site/site-facts.ts'
import { rememberList } from '#web/ui/list-memory.ts'

/** A site with contact data by default. */
const site = { support: 'help@marquee.example', sales: 'sales@marquee.example', texts: [] }

// Results arrive within milliseconds, or much later on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

// Files share a process, so each starts with the state of a new tab.
beforeAll(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  setCompanyTimeZone(undefined)
  setCompanyPreferences(null)
  setFormatLocale('en-US')
  Object.assign(siteFacts(), site)
  rememberList('/', '')
})

window.matchMedia ??= () => new QuietMediaQuery()
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
Element.prototype.scrollIntoView ??= () => undefined
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}
window.scrollTo = () => undefined

/** Matches every media query, e.g. reduced motion. */
class QuietMediaQuery extends EventTarget implements MediaQueryList {
  readonly matches = true
  readonly media = ''
  readonly onchange = null
  addListener() {}
  removeListener() {}
}
