import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Plan } from '#shared/entities.ts'
import { SignInPage } from '#web/features/identity/auth/sign-in-page.tsx'
import { Landing } from '#web/features/public/landing/landing.tsx'
import { OperatorTextPage } from '#web/features/public/landing/operator-text-page.tsx'
import { Plans } from '#web/features/public/landing/plans.tsx'
import type { SiteFacts } from '#web/platform/site/site-facts.ts'
import { PublicPage } from './public-page.tsx'

interface EmbeddedAnswers {
  '/api/onboarding/list-plans'?: { plans: Plan[] }
  /** Legal page as HTML, which the server converted from Markdown. */
  text?: { title: string; html: string }
}

const renderersByPath: Record<string, (answers: EmbeddedAnswers, site: SiteFacts) => ReactNode> = {
  '/': (answers, site) => (
    <Landing checking={false} site={site} plans={<Plans offered={answers['/api/onboarding/list-plans']?.plans} />} />
  ),
  '/text': ({ text }, site) => (text ? <OperatorTextPage text={text} site={site} /> : null),
  '/auth': () => <SignInPage />,
}

/** Render a public page on the server. The title is returned separately, because it belongs in the head. */
export function render(
  path: string,
  search: string,
  answers: EmbeddedAnswers,
  site: SiteFacts,
): { title: string; html: string } {
  const rendered = renderToString(
    <PublicPage search={search} adopt={() => Promise.reject(new Error('Nobody signs in on the server'))}>
      {renderersByPath[path]?.(answers, site)}
    </PublicPage>,
  )
  const title = /^<title>(.*?)<\/title>/.exec(rendered)
  return { title: title?.[1] ?? 'Marquee', html: rendered.slice(title?.[0].length ?? 0) }
}
