/** A click that is being answered. */
export interface Click {
  /** The same for both halves of a double click. */
  number: number
  /** It is not the first of them. */
  isRepeated: boolean
}

let number = 0
let present: Click | null = null

/** Counts clicks, so that what they do can tell a double click from two. */
export function trackClicks(): () => void {
  const look = ({ detail }: MouseEvent) => {
    const isRepeated = detail > 1
    if (!isRepeated) number += 1
    const click = { number, isRepeated }
    present = click
    setTimeout(() => {
      if (present === click) present = null
    })
  }
  window.addEventListener('click', look, { capture: true })
  return () => window.removeEventListener('click', look, { capture: true })
}

/** Null when none is being answered. */
export function currentClick(): Click | null {
  return present
}
