import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, ScrollRestoration } from 'react-router'
import { ConnectionBar } from '#web/platform/connection/connection-bar.tsx'
import { createQueryClient } from '#web/platform/queries/query-client.ts'
import { SessionProvider } from '#web/platform/session/session-provider.tsx'
import { Toaster } from '#web/platform/toast/toaster.tsx'

export const queryClient = createQueryClient()

export function AppRoot() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Outlet />
      </SessionProvider>
      <ConnectionBar />
      <Toaster />
      <ScrollRestoration />
    </QueryClientProvider>
  )
}
