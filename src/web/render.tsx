import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Plan } from '#shared/entities.ts'
import { SignInPage } from '#web/features/identity/auth/sign-in-page.tsx'
import { Landing } from '#web/features/public/landing/landing.tsx'
import { Plans } from '#web/features/public/landing/plans.tsx'
import { PublicPage } from './public-page.tsx'

/** The answers that the pages begin with, by the path of their calls. */
interface Answers {
  '/api/onboarding/list-plans'?: { plans: Plan[] }
}

const pages: Record<string, (answers: Answers) => ReactNode> = {
  '/': (answers) => (
    <Landing checking={false} plans={<Plans offered={answers['/api/onboarding/list-plans']?.plans} />} />
  ),
  '/auth': () => <SignInPage />,
}

/** Runs in the server: a public page as HTML, its title apart, since that belongs into the head. */
export function render(path: string, search: string, answers: Answers): { title: string; html: string } {
  const rendered = renderToString(
    <PublicPage search={search} adopt={() => Promise.reject(new Error('Nobody signs in on the server'))}>
      {pages[path]?.(answers)}
    </PublicPage>,
  )
  const title = /^<title>(.*?)<\/title>/.exec(rendered)
  return { title: title?.[1] ?? 'Marquee', html: rendered.slice(title?.[0].length ?? 0) }
}
