import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { followSystemColorScheme } from './color-scheme.ts'
import { createQueryClient } from './query-client.ts'
import { SessionProvider } from './session.tsx'
import { Toaster } from './toaster.tsx'

const queryClient = createQueryClient()

/** What surrounds every page. */
export function Root() {
  useEffect(followSystemColorScheme, [])
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
