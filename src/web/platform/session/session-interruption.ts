import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

interface Waiting {
  over: Promise<boolean>
  end: (isBack: boolean) => void
}

export interface SessionInterruption {
  /** The session ended while the user was working: the page stays and asks to sign in again. */
  isOn: boolean
  /** Resolves to true once the user has signed in again, false if they left. */
  begin: () => Promise<boolean>
  end: (isBack: boolean) => void
}

export function useSessionInterruption(): SessionInterruption {
  const [isOn, setIsOn] = useState(false)
  const waiting = useRef<Waiting | null>(null)

  const begin = useCallback(() => {
    waiting.current ??= startWaiting()
    setIsOn(true)
    return waiting.current.over
  }, [])

  const end = useCallback((isBack: boolean) => {
    waiting.current?.end(isBack)
    waiting.current = null
    setIsOn(false)
  }, [])

  return useMemo(() => ({ isOn, begin, end }), [isOn, begin, end])
}

let places = 0

/** For layouts that show the sign-in dialog over the page; elsewhere, an ended session redirects. */
export function useReauthentication(): void {
  useEffect(() => {
    places += 1
    return () => {
      places -= 1
    }
  }, [])
}

export function canReauthenticate(): boolean {
  return places > 0
}

function startWaiting(): Waiting {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  return { over: promise, end: resolve }
}
