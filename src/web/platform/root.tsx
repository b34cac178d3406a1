import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, ScrollRestoration } from 'react-router'
import { createQueryClient } from './query-client.ts'
import { SessionProvider } from './session.tsx'
import { Toaster } from './toaster.tsx'

const queryClient = createQueryClient()

/** What surrounds every page. */
export function Root() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Outlet />
      </SessionProvider>
      <Toaster />
      <ScrollRestoration />
    </QueryClientProvider>
  )
}
