import { useEffect, useState } from 'react'

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
    let loaded: Promise<unknown> | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      clearTimeout(timer)
      if (loaded && !pressed)
        timer = setTimeout(
          () =>
            loaded?.then(
              () => pressed || setReady(true),
              () => undefined,
            ),
          clickWithin,
        )
    }
    on(presses, () => {
      pressed = true
    })
    on(releases, () => {
      pressed = false
      settle()
    })
    on(signs, () => {
      if (loaded) return
      loaded = load()
      // What cannot be fetched is done without.
      loaded.then(settle, () => over.abort())
    })
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [ready, load])
  return ready
}
