/** Click whose event handlers are currently running. */
export interface Click {
  /** Number of the click. Both clicks of a double click have the same number. */
  number: number
  /** Second or later click of a double or multiple click. */
  isRepeated: boolean
}

let number = 0
let activeClick: Click | null = null

/**
 * Count clicks, so that event handlers can tell a double click from two separate clicks. Returns a function that stops
 * it.
 */
export function trackClicks(): () => void {
  const look = ({ detail }: MouseEvent) => {
    const isRepeated = detail > 1
    if (!isRepeated) number += 1
    const click = { number, isRepeated }
    activeClick = click
    setTimeout(() => {
      if (activeClick === click) activeClick = null
    })
  }
  window.addEventListener('click', look, { capture: true })
  return () => window.removeEventListener('click', look, { capture: true })
}

/** The current click; null outside of click handlers. */
export function currentClick(): Click | null {
  return activeClick
}
