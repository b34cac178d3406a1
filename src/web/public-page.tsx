import { type ReactNode, useEffect } from 'react'
import type { Account } from '#shared/features/identity/auth.ts'
import { type Session, SessionContext, visitorAccount } from '#web/platform/session/session.tsx'
import { PlainNavigation } from '#web/ui/navigation/plain-navigation.tsx'

interface PublicPageProps {
  search: string
  adopt: () => Promise<Account>
  /** Called in the browser after hydration. */
  onAlive?: () => void
  children: ReactNode
}

/** Providers of public pages, on the server and in the browser. They have neither router nor session. */
export function PublicPage({ search, adopt, onAlive, children }: PublicPageProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onAlive?.(), [])
  return (
    <SessionContext value={{ ...visitorSession, adopt, reload: adopt }}>
      <PlainNavigation search={search}>{children}</PlainNavigation>
    </SessionContext>
  )
}

const visitorSession: Omit<Session, 'adopt' | 'reload'> = {
  state: 'ready',
  account: visitorAccount,
  error: null,
  signOut: async () => true,
  interrupted: false,
  resume: async () => undefined,
  leave: () => undefined,
  signedOutPath: '/auth',
  selectCompany: () => undefined,
}
