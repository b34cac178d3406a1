import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

export function AdminNotFoundPage() {
  const { pathname } = useLocation()
  useEffect(() => console.warn('Page not found:', pathname), [pathname])
  return (
    <>
      <PageHeader title="404" />
      <EmptyState
        title="Oops! Page not found"
        action={
          <Button component={Link} to="/admin" variant="default">
            Return to Home
          </Button>
        }
      />
    </>
  )
}
