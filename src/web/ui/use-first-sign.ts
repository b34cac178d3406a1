import { startTransition, useEffect, useState } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const

/** True from the first sign that somebody is at work on the page: what only serves to act can wait for it. */
export function useFirstSign(): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen) return
    // What is shown stays until what follows it has been fetched.
    const see = () => startTransition(() => setSeen(true))
    for (const sign of signs) window.addEventListener(sign, see, { once: true, passive: true })
    return () => {
      for (const sign of signs) window.removeEventListener(sign, see)
    }
  }, [seen])
  return seen
}
