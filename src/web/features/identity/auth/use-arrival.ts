import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

export interface AuthArrival {
  inviteToken: string | null
  /** The link of a verification mail that waits for this sign-in. */
  verifyToken: string | null
  onboarding: string | null
  /** The code of a mail. It leaves the address bar at once. */
  code: string | null
  chooseOnboarding: () => void
  /** Forgets what the address said. [C-AUTH-28] */
  clear: () => void
}

/** What the address of /auth asks for. [C-AUTH-05..07] */
export function useArrival(): AuthArrival {
  const [params, setParams] = useSearchParams()
  const code = useCodeOnce(params, setParams)
  return {
    inviteToken: params.get('invite')?.trim() || null,
    verifyToken: params.get('verify')?.trim() || null,
    onboarding: params.get('onboarding'),
    code,
    chooseOnboarding: () => {
      const next = new URLSearchParams(params)
      next.set('onboarding', 'create')
      setParams(next, { replace: true })
    },
    clear: () => setParams({}, { replace: true }),
  }
}

/** Reads the parameter `code` and takes it off the address, so that it stays in no history and no bookmark. */
export function useCodeOnce(params: URLSearchParams, setParams: ReturnType<typeof useSearchParams>[1]): string | null {
  const given = params.get('code')?.trim() || null
  const [code, setCode] = useState(given)
  useEffect(() => {
    if (!given) return
    setCode(given)
    const rest = new URLSearchParams(params)
    rest.delete('code')
    setParams(rest, { replace: true })
  }, [given, params, setParams])
  return code
}
