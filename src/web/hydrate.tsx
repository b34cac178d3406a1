import '#web/platform/theme/tokens.css'
import { type ReactNode, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { onSessionEvent } from '#web/platform/session/session-events.ts'
import { PublicPage } from './public-page.tsx'

/** Brings a page to life that the server has rendered. The rest of the product is fetched once somebody is signed in. */
export function hydrate(page: ReactNode): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element')
  const typed = typedInto(element)
  const adopt = async () => (await import('./app.tsx')).takeOver(root)
  const root = hydrateRoot(
    element,
    <StrictMode>
      <PublicPage search={window.location.search} adopt={adopt} onAlive={() => becomeAlive(element, typed)}>
        {page}
      </PublicPage>
    </StrictMode>,
  )
  onSessionEvent((event, origin) => {
    if (event === 'SIGNED_IN' && origin === 'other-tab') adopt().catch(() => undefined)
  })
}

interface Typed {
  field: HTMLInputElement
  value: string
}

/** What somebody has typed already; React begins with empty fields. */
function typedInto(element: HTMLElement): Typed[] {
  return [...element.querySelectorAll('input')].map((field) => ({ field, value: field.value }))
}

/** The page answers from now on: what was typed, pressed and sent before it did is so now; see early.js. */
function becomeAlive(element: HTMLElement, typed: readonly Typed[]): void {
  if (!element.hasAttribute('data-rendered')) return
  element.removeAttribute('data-rendered')
  // For views without a title of their own, as on the empty page.
  document.head.append(Object.assign(document.createElement('title'), { textContent: 'Marquee' }))
  for (const { field, value } of typed) if (value !== '') type(field, value)
  const done: unknown = Reflect.get(window, 'doneEarly')
  // Once React has seen what was typed.
  if (done instanceof HTMLFormElement) setTimeout(() => done.requestSubmit())
  if (done instanceof HTMLButtonElement) setTimeout(() => done.click())
}

/** React compares with what it set itself: it takes the field for empty, and hears of what is then set past it. */
function type(field: HTMLInputElement, value: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
