import '#web/platform/theme/tokens.css'
import { type ReactNode, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { onSessionEvent } from '#web/platform/session/session-events.ts'
import { followSystemColorScheme } from '#web/platform/theme/color-scheme.ts'
import { PublicPage } from './public-page.tsx'

/** Brings a page to life that the server has rendered. The rest of the product is fetched once somebody is signed in. */
export function hydrate(page: ReactNode): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element')
  const adopt = async () => (await import('./app.tsx')).takeOver(root)
  const root = hydrateRoot(
    element,
    <StrictMode>
      <PublicPage search={window.location.search} adopt={adopt}>
        {page}
      </PublicPage>
    </StrictMode>,
  )
  followSystemColorScheme()
  onSessionEvent((event, origin) => {
    if (event === 'SIGNED_IN' && origin === 'other-tab') adopt().catch(() => undefined)
  })
}
