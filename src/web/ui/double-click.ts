/**
 * The second click of a double click is meant for what the first one pressed. When that has gone or something lies over it by
 * now (a dialog that opened or closed, the next page, a row that moved up), nothing is pressed.
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

/** What a click on an element means: the control that it lies in, or the element itself. */
function controlOf(element: Element): Element {
  const control = element.closest('a, button, input, label, select, summary, textarea, [role]') ?? element
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}
