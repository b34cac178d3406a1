/**
 * Ignore the second click of a double click if another control is under the pointer by then (a dialog opened or closed, the
 * page changed, a row moved up).
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

/** The control that contains the element, otherwise the element itself. */
function controlOf(element: Element): Element {
  const control = element.closest('a, button, input, label, select, summary, textarea, [role]') ?? element
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}
