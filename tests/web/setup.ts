import { cleanup, configure } from '@testing-library/react'
import { beforeAll, vi } from 'vitest'
import { setCompanyPreferences } from '#web/platform/locale/company-preferences.ts'
import { setCompanyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { setFormatLocale } from '#web/platform/locale/format-locale.ts'

// What is waited for comes within milliseconds, or on a busy machine much later.
configure({ asyncUtilTimeout: 60_000 })

// Files share a process: each begins with what a new tab begins with.
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

// What pages ask of a browser and jsdom does not have.
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

// A site on which somebody can be reached: what is said without is told to tests that ask for it.
const site = document.createElement('meta')
site.name = 'site'
site.content = JSON.stringify({ support: 'help@marquee.example', sales: 'sales@marquee.example', texts: [] })
document.head.append(site)

/** Answers yes to whatever is asked, such as whether less motion is wanted. */
class QuietMediaQuery extends EventTarget implements MediaQueryList {
  readonly matches = true
  readonly media = ''
  readonly onchange = null
  addListener() {}
  removeListener() {}
}
