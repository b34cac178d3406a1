import '#web/platform/theme/tokens.css'
import { type ReactNode, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { onSessionEvent } from '#web/platform/session/session-events.ts'
import { PublicPage } from './public-page.tsx'

/** Hydrate a public page that the server rendered. The app itself loads after signing in. */
export function hydrate(page: ReactNode): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element')
  const typed = readTypedFields(element)
  const adopt = async () => (await import('./app.tsx')).replacePublicPage(root)
  const root = hydrateRoot(
    element,
    <StrictMode>
      <PublicPage search={window.location.search} adopt={adopt} onAlive={() => replayEarlyInput(element, typed)}>
        {page}
      </PublicPage>
    </StrictMode>,
  )
  onSessionEvent((event, origin) => {
    if (event === 'SIGNED_IN' && origin === 'other-tab') adopt().catch(() => undefined)
  })
}

interface TypedField {
  field: HTMLInputElement
  value: string
}

/** Text typed before React hydrated the page, which would reset the fields. */
function readTypedFields(element: HTMLElement): TypedField[] {
  return [...element.querySelectorAll('input')].map((field) => ({ field, value: field.value }))
}

/** Runs after hydration: restore the typed text and replay the click or submit that early.js stored. */
function replayEarlyInput(element: HTMLElement, typed: readonly TypedField[]): void {
  if (!element.hasAttribute('data-rendered')) return
  element.removeAttribute('data-rendered')
  // Fallback title for pages that set none.
  document.head.append(Object.assign(document.createElement('title'), { textContent: 'Marquee' }))
  for (const { field, value } of typed) if (value !== '') setFieldValue(field, value)
  const done: unknown = Reflect.get(window, 'doneEarly')
  // Wait until React has processed the typed text.
  if (done instanceof HTMLFormElement) setTimeout(() => done.requestSubmit())
  if (done instanceof HTMLButtonElement) setTimeout(() => done.click())
}

/**
 * Set the value of a field. It is cleared first, because React ignores an input event that does not change the value.
 */
function setFieldValue(field: HTMLInputElement, value: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
