import { configure } from '@testing-library/react'

// What is waited for comes within milliseconds, or on a busy machine much later.
configure({ asyncUtilTimeout: 60_000 })

// What pages ask of a browser and jsdom does not have.
window.matchMedia ??= () => new QuietMediaQuery()
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView ??= () => undefined

/** Answers yes to whatever is asked, such as whether less motion is wanted. */
class QuietMediaQuery extends EventTarget implements MediaQueryList {
  readonly matches = true
  readonly media = ''
  readonly onchange = null
  addListener() {}
  removeListener() {}
}
