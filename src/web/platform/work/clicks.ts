/** Click whose event handlers are running. */
export interface Click {
  /** Same for both clicks of a double click. */
  number: number
  /** Not the first click of a multiple click. */
  isRepeated: boolean
}

let number = 0
let present: Click | null = null

/** Count clicks, so that handlers can tell a double click from two clicks. */
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

/** Null outside of a click. */
export function currentClick(): Click | null {
  return present
}
