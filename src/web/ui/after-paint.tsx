import { type ReactNode, useEffect, useState } from 'react'

/** What need not be there at once, and must not be in the way of what must; the caller keeps its place free. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return painted ? children : null
}
