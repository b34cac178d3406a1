import type { Account } from '#shared/features/identity/auth.ts'
import { queryClient } from '#web/root.tsx'
import { routes } from '#web/routes/routes.tsx'
import { type Answer, closePage, type OpenedPage, serve, showRoutes } from './open-page.tsx'
import { sampleAnswers } from './sample-answer.ts'

/** Open an address of the whole product. Calls missing in `answers` return the smallest valid response. */
export function openProduct(address: string, account: Account, answers: Record<string, Answer> = {}): OpenedPage {
  const server = serve({
    ...sampleAnswers(),
    'auth/get-session': () => account,
    'auth/is-super-admin': () => ({ result: account.is_super_admin }),
    ...answers,
  })
  return { ...server, ...showRoutes(routes, address) }
}

export function closeProduct(): void {
  closePage()
  queryClient.clear()
}
