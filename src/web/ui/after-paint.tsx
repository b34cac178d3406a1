import { type ReactNode, useEffect, useState } from 'react'

/** Render children after the first paint, so that they do not delay it. The caller reserves their space. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    // Safari has no `requestIdleCallback`.
    const whenIdle = window.requestIdleCallback ?? setTimeout
    // Two frames: the first paint has happened by then.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => whenIdle(() => setPainted(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return painted ? children : null
}
