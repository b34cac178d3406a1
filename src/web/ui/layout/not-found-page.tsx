import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { PlainButtonLink } from '#web/ui/plain-button.tsx'
import { ProblemPage } from './problem-page.tsx'

export function NotFoundPage() {
  const { pathname } = useLocation()
  useEffect(() => console.warn('Page not found:', pathname), [pathname])
  return (
    <ProblemPage title="404" action={<PlainButtonLink to="/">Return to Home</PlainButtonLink>}>
      <title>Page not found · Marquee</title>
      <p>Oops! Page not found</p>
    </ProblemPage>
  )
}
