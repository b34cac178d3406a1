import { type ReactNode, useEffect, useState } from 'react'

/** What need not be there at once, and must not be in the way of what must; the caller keeps its place free. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    // Before the next frame but one, the first has been seen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return painted ? children : null
}
