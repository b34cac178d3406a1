import { isRouteErrorResponse, useRouteError } from 'react-router'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { ProblemPage } from './problem-page.tsx'

/** Page for unexpected errors, shown by the router. Only in development it contains the stack trace. */
export function UnexpectedErrorPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />

  const stack = import.meta.env.DEV && error instanceof Error ? error.stack : null
  return (
    <ProblemPage
      title="Unexpected Application Error!"
      action={<PlainButton onClick={() => window.location.reload()}>Reload the page</PlainButton>}
    >
      <title>Unexpected error · Marquee</title>
      <p>Something on this page broke. Your data is safe; reloading usually helps.</p>
      {stack ? <pre>{stack}</pre> : null}
    </ProblemPage>
  )
}
