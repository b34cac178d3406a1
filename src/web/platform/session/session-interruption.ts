import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

interface PendingSignIn {
  over: Promise<boolean>
  end: (isBack: boolean) => void
}

export interface SessionInterruption {
  /** The session has ended while the user was working. The page stays, with a sign-in dialog over it. */
  isOn: boolean
  /** Open the sign-in dialog. Resolves to true after signing in again, or to false if the user leaves. */
  begin: () => Promise<boolean>
  end: (isBack: boolean) => void
}

export function useSessionInterruption(): SessionInterruption {
  const [isOn, setIsOn] = useState(false)
  const waiting = useRef<PendingSignIn | null>(null)

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

let mountedLayouts = 0

/** Declare that this layout has the sign-in dialog. Without it, an ended session redirects to the sign-in page. */
export function useReauthentication(): void {
  useEffect(() => {
    mountedLayouts += 1
    return () => {
      mountedLayouts -= 1
    }
  }, [])
}

export function canReauthenticate(): boolean {
  return mountedLayouts > 0
}

function startWaiting(): PendingSignIn {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  return { over: promise, end: resolve }
}
