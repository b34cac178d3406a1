import { startTransition, useEffect, useState } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll']
const presses = ['pointerdown', 'keydown']
const releases = ['pointerup', 'pointercancel', 'keyup']
/** Milliseconds after a release in which its click may still come. */
const clickWithin = 150

/**
 * True once somebody is at work on the page and what only serves to act has been fetched; never while something is
 * being pressed, so that what is pressed is still there when it is let go.
 */
export function useFirstSign(load: () => Promise<unknown>): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (ready) return
    const over = new AbortController()
    const on = (events: string[], listener: () => void) => {
      for (const event of events)
        window.addEventListener(event, listener, { capture: true, passive: true, signal: over.signal })
    }
    let pressed = false
    let asked = false
    let loaded = false
    let timer: ReturnType<typeof setTimeout> | undefined
    // What is shown stays until what follows it is there.
    const show = () => {
      if (!pressed) startTransition(() => setReady(true))
    }
    const settle = () => {
      clearTimeout(timer)
      if (loaded && !pressed) timer = setTimeout(show, clickWithin)
    }
    on(presses, () => {
      pressed = true
    })
    on(releases, () => {
      pressed = false
      settle()
    })
    on(signs, () => {
      if (asked) return
      asked = true
      // What cannot be fetched is done without.
      load().then(
        () => {
          loaded = true
          settle()
        },
        () => over.abort(),
      )
    })
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [ready, load])
  return ready
}
