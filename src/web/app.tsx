import '#web/platform/theme/tokens.css'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import type { Account } from '#shared/features/identity/auth.ts'
import { watchNetwork } from '#web/platform/connection/connection-state.ts'
import { loadAccount, sessionKey } from '#web/platform/session/account.ts'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'
import { trackClicks } from '#web/platform/work/clicks.ts'
import { router } from '#web/routes/router.ts'
import { absorbDoubleClicks } from '#web/ui/double-click.ts'
import { queryClient } from './root.tsx'

export function startApp(): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element')
  renderApp(createRoot(element))
}

/**
 * Switch from a public page to the app after signing in, without a page load.
 * @throws if the account cannot be loaded
 */
export async function replacePublicPage(root: Root): Promise<Account> {
  const account = await queryClient.fetchQuery({ queryKey: sessionKey, queryFn: loadAccount, staleTime: 0 })
  emitSessionEvent('SIGNED_IN')
  renderApp(root)
  return account
}

function renderApp(root: Root): void {
  absorbDoubleClicks()
  trackClicks()
  watchNetwork()
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
