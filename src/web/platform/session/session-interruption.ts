import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

interface Waiting {
  over: Promise<boolean>
  end: (isBack: boolean) => void
}

export interface SessionInterruption {
  /** A session has ended under somebody who is at work: what they see stays, and they are asked to sign in again. */
  isOn: boolean
  /** For what needs the session: answers true once its person is back, false when they have left. */
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

/** For what shows the way back in over its page; elsewhere a session that ends leads away. */
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
