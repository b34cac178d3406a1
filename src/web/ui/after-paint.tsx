import { type ReactNode, useEffect, useState } from 'react'

/** What need not be there at once, and must not be in the way of what must; the caller keeps its place free. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    // Safari knows no idle times.
    const whenIdle = window.requestIdleCallback ?? setTimeout
    // Before the next frame but one, the first has been seen; what else is being drawn goes before.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => whenIdle(() => setPainted(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return painted ? children : null
}
