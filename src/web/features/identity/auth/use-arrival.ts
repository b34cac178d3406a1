import { useEffect, useState } from 'react'
import { useNavigation } from '#web/ui/navigation/navigation.ts'

export interface AuthArrival {
  inviteToken: string | null
  /** The user has already accepted the invitation and only needs to sign in. */
  accepting: boolean
  /** Token of an email verification link, used after signing in. */
  verifyToken: string | null
  onboarding: string | null
  plan: string | null
  /** The link leads to a new account, such as 'Get Started'. */
  isSignUp: boolean
  /** Code from an email link. It is removed from the URL immediately. */
  code: string | null
  chooseOnboarding: () => void
  clear: () => void
}

export function useArrival(): AuthArrival {
  const { search, replaceSearch } = useNavigation()
  const params = new URLSearchParams(search)
  const code = useCodeOnce()
  return {
    inviteToken: params.get('invite')?.trim() || null,
    accepting: params.get('accept') === '1',
    verifyToken: params.get('verify')?.trim() || null,
    onboarding: params.get('onboarding'),
    plan: parsePlanId(params),
    isSignUp: params.get('tab') === 'sign-up',
    code,
    chooseOnboarding: () => {
      const next = new URLSearchParams(params)
      next.set('onboarding', 'create')
      replaceSearch(next)
    },
    clear: () => replaceSearch(new URLSearchParams()),
  }
}

function parsePlanId(params: URLSearchParams): string | null {
  const plan = params.get('plan')
  return plan && /^[0-9a-f-]{36}$/.test(plan) ? plan : null
}

/** Read the `code` parameter and remove it from the URL, so that browser history and bookmarks do not contain it. */
export function useCodeOnce(): string | null {
  const { search, replaceSearch } = useNavigation()
  const given = new URLSearchParams(search).get('code')?.trim() || null
  const [code, setCode] = useState(given)
  useEffect(() => {
    if (!given) return
    setCode(given)
    const rest = new URLSearchParams(search)
    rest.delete('code')
    replaceSearch(rest)
  }, [given, search, replaceSearch])
  return code
}
