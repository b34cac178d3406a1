import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import { createQueryClient } from '#web/platform/queries/query-client.ts'
import { SessionProvider } from '#web/platform/session/session-provider.tsx'
import { ComponentLibrary } from '#web/platform/theme/component-library.tsx'
import { dismissToast } from '#web/platform/toast/toast.ts'
import { Toaster } from '#web/platform/toast/toaster.tsx'
import { RouterNavigation } from '#web/ui/navigation/router-navigation.tsx'

/** Response to a call: a body, a Response, or a function of the request. */
export type Answer = (request: Asked) => unknown

interface Asked {
  /** Path without /api/, e.g. 'onboarding/list-plans'. */
  call: string
  input: Record<string, unknown>
  company: string | null
}

export interface OpenedPage {
  address(): string
  go(address: string): Promise<void>
  asked: Asked[]
  answer(call: string, answer: Answer): void
  answerOf(call: string): Answer
}

/**
 * Open a page in jsdom with the app frame and a table of responses. Other calls return not found; other addresses render an
 * empty page.
 */
export function openPage(address: string, page: RouteObject, answers: Record<string, Answer>): OpenedPage {
  const server = serve(answers)
  const queryClient = createQueryClient()
  const around = {
    element: (
      <RouterNavigation>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <ComponentLibrary />
          </SessionProvider>
          <Toaster />
        </QueryClientProvider>
      </RouterNavigation>
    ),
    children: [page, { path: '*', element: null }],
  }
  return { ...server, ...showRoutes([around], address) }
}

export function showRoutes(routes: RouteObject[], address: string): Pick<OpenedPage, 'address' | 'go'> {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    go: (to) => act(() => router.navigate(to)),
  }
}

/** Replace the server by a table of responses. Other calls return not found. */
export function serve(answers: Record<string, Answer>): Omit<OpenedPage, 'address' | 'go'> {
  const table = new Map(Object.entries(answers))
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const sent = typeof init?.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(searchParams)
    const company = new Headers(init?.headers).get('x-company-id')
    const request: Asked = { call: pathname.replace('/api/', ''), input: sent, company }
    asked.push(request)
    const answer = table.get(request.call)
    const body = answer
      ? await Promise.race([answer(request), givenUp(init?.signal), givenUp(closing.signal)])
      : refusal('not_found', 404)
    return body instanceof Response ? body : Response.json(body)
  })
  return {
    asked,
    answer: (call, given) => void table.set(call, given),
    answerOf: (call) => {
      const answer = table.get(call)
      if (!answer) throw new Error(`There is no answer to ${call}`)
      return answer
    },
  }
}

let closing = new AbortController()

/** Also aborts pending requests. */
export function closePage(): void {
  dismissToast()
  cleanup()
  // A frame that jsdom scheduled on a fake clock and never ran would block all later ones.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers()
  closing.abort()
  closing = new AbortController()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
}

export function refusal(code: string, status: number, error = 'Boom'): Response {
  return Response.json({ success: false, code, error, data: {}, request_id: 'r' }, { status })
}

export function held(answer: Answer): { answer: Answer; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { answer: (request) => promise.then(() => answer(request)), release: resolve }
}

function givenUp(signal?: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}
