/**
 * Ignore the second click of a double click if the first click changed the page, so that another control is under the
 * pointer.
 */
export function absorbDoubleClicks(): () => void {
  let first: Element | null = null
  const look = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? controlOf(event.target) : null
    if (event.detail > 1 && pressed !== first) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event.detail === 1) first = pressed
  }
  const kinds = ['mousedown', 'click'] as const
  for (const kind of kinds) window.addEventListener(kind, look, { capture: true })
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, look, { capture: true })
  }
}

/** Control such as a button that contains the element. Without one, the element itself. */
function controlOf(element: Element): Element {
  const control = element.closest('a, button, input, label, select, summary, textarea, [role]') ?? element
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}
