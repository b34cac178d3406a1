import { useEffect, useState } from 'react'
import { useNavigation } from '#web/ui/navigation/navigation.ts'

export interface AuthArrival {
  inviteToken: string | null
  /** They have said already that they want to accept. */
  accepting: boolean
  /** The link of a verification mail that waits for this sign-in. */
  verifyToken: string | null
  onboarding: string | null
  /** The plan they want to start with: its id. */
  plan: string | null
  /** The code of a mail. It leaves the address bar at once. */
  code: string | null
  chooseOnboarding: () => void
  /** Forgets what the address said. */
  clear: () => void
}

/** What the address of /auth asks for. */
export function useArrival(): AuthArrival {
  const { search, replaceSearch } = useNavigation()
  const params = new URLSearchParams(search)
  const code = useCodeOnce()
  return {
    inviteToken: params.get('invite')?.trim() || null,
    accepting: params.get('accept') === '1',
    verifyToken: params.get('verify')?.trim() || null,
    onboarding: params.get('onboarding'),
    plan: planOf(params),
    code,
    chooseOnboarding: () => {
      const next = new URLSearchParams(params)
      next.set('onboarding', 'create')
      replaceSearch(next)
    },
    clear: () => replaceSearch(new URLSearchParams()),
  }
}

/** What is no id is nobody's plan. */
function planOf(params: URLSearchParams): string | null {
  const plan = params.get('plan')
  return plan && /^[0-9a-f-]{36}$/.test(plan) ? plan : null
}

/** Reads the parameter `code` and takes it off the address, so that it stays in no history and no bookmark. */
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
