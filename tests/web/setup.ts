import { cleanup, configure } from '@testing-library/react'
import { beforeAll, vi } from 'vitest'
import { setCompanyPreferences } from '#web/platform/locale/company-preferences.ts'
import { setCompanyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { setFormatLocale } from '#web/platform/locale/format-locale.ts'

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

// A site with contact data by default.
const site = document.createElement('meta')
site.name = 'site'
site.content = JSON.stringify({ support: 'help@marquee.example', sales: 'sales@marquee.example', texts: [] })
document.head.append(site)

/** Matches every media query, e.g. reduced motion. */
class QuietMediaQuery extends EventTarget implements MediaQueryList {
  readonly matches = true
  readonly media = ''
  readonly onchange = null
  addListener() {}
  removeListener() {}
}
