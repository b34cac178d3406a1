import { useEffect, useState } from 'react'

export const authTimeoutMs = 15_000

export function useTimeOut(waiting: boolean): boolean {
  const [timedOut, setTimedOut] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setTimedOut(true), authTimeoutMs)
    return () => {
      clearTimeout(timer)
      setTimedOut(false)
    }
  }, [waiting])
  return timedOut
}
