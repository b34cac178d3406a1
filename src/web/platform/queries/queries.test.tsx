import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { api, companyApi } from '#web/platform/api/api.ts'
import { currentToast, dismissToast } from '#web/platform/toast/toast.ts'
import { trackClicks } from '#web/platform/work/clicks.ts'
import { callKey } from './call-key.ts'
import { closeOnSettled } from './close-on-settled.ts'
import { createQueryClient } from './query-client.ts'
import { useApiInfiniteQuery } from './use-api-infinite-query.ts'
import { useApiMutation } from './use-api-mutation.ts'
import { useApiQuery } from './use-api-query.ts'
import { useInvalidate } from './use-invalidate.ts'
import { useSetQueryData } from './use-set-query-data.ts'

const reload = vi.fn(async () => undefined)
let session = { account: { company: { id: 'aurora' } }, reload }
vi.mock('#web/platform/session/session.tsx', () => ({ useSession: () => session }))

type Answer = () => Response | Promise<Response>
const server: Record<string, Answer> = {}
const asked: { path: string; init: RequestInit }[] = []
const askedFor = (path: string) => asked.filter((one) => one.path === path).length

let client = createQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const show = <Props, Shown>(hook: (props: Props) => Shown, initialProps?: Props) =>
  renderHook(hook, { wrapper, initialProps })
const refusal = (error: string) =>
  Response.json({ success: false, error, code: 'conflict', data: {}, request_id: 'r' }, { status: 409 })

beforeEach(() => {
  client = createQueryClient()
  session = { account: { company: { id: 'aurora' } }, reload }
  reload.mockClear()
  asked.length = 0
  for (const path of Object.keys(server)) delete server[path]
  server['/api/team/list-roles'] = () => Response.json({ roles: [{ id: 'r1' }] })
  server['/api/account/get-profile'] = () => Response.json({ profile: { display_name: 'Ada' } })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace(/\?.*/, '')
    asked.push({ path: url, init })
    return (server[url] ?? server[path])?.() ?? Response.json({ success: true })
  })
})

afterEach(() => {
  cleanup()
  dismissToast()
  vi.unstubAllGlobals()
})

test('only company calls have the company in their query key', () => {
  expect(callKey(companyApi.team.listRoles, 'aurora', {})).toEqual(['team', 'aurora', 'listRoles', {}])
  expect(callKey(api.account.getProfile, 'aurora', {})).toEqual(['account', null, 'getProfile', {}])
})

test('types derive company calls from the access in the contract', () => {
  expectTypeOf(companyApi.team).not.toHaveProperty('leaveCompany')
  expectTypeOf(api.team).not.toHaveProperty('listRoles')
  expectTypeOf(companyApi.invitations).toHaveProperty('listInvitations')
  expectTypeOf(api.invitations).toHaveProperty('listMyInvitations')
})

test("another company loads its own data, without showing the first one's", async () => {
  const { result, rerender } = show(() => useApiQuery(companyApi.team.listRoles, {}))
  await waitFor(() => expect(result.current.data?.roles).toHaveLength(1))
  session = { ...session, account: { company: { id: 'borealis' } } }
  rerender()
  expect(result.current.data).toBeUndefined()
  await waitFor(() => expect(result.current.data?.roles).toHaveLength(1))
  expect(asked).toHaveLength(2)
})

test('personal data is not reloaded for another company', async () => {
  const { result, rerender } = show(() => useApiQuery(api.account.getProfile, {}))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  session = { ...session, account: { company: { id: 'borealis' } } }
  rerender()
  expect([result.current.isSuccess, asked.length]).toEqual([true, 1])
})

test('without an input no request is sent', async () => {
  const { result, rerender } = show(({ known }) => useApiQuery(api.account.getProfile, known ? {} : null), {
    known: false,
  })
  expect([result.current.fetchStatus, asked.length]).toEqual(['idle', 0])
  rerender({ known: true })
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
})

test('an unused read is aborted; a write completes', async () => {
  const never = () => new Promise<Response>(() => undefined)
  server['/api/team/list-roles'] = never
  server['/api/auth/exchange-code'] = never
  const read = show(() => useApiQuery(companyApi.team.listRoles, {}))
  const write = show(() => useApiQuery(api.auth.exchangeCode, { code: 'once' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  read.unmount()
  write.unmount()
  expect(asked.map(({ init }) => init.signal?.aborted)).toEqual([true, undefined])
})

test('a slow read times out', async () => {
  server['/api/auth/get-session'] = () => new Promise<Response>(() => undefined)
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  const { result } = show(() => useApiQuery(api.auth.getSession, {}, { timeout: 5, retry: false }))
  await waitFor(() => expect(result.current.error?.name).toBe('TimeoutError'))
})

test('a failed read can show a toast', async () => {
  server['/api/team/list-roles'] = () => refusal('Not now.')
  show(() => useApiQuery(companyApi.team.listRoles, {}, { errorToast: 'Failed to load roles' }))
  await waitFor(() =>
    expect(currentToast()).toEqual({ title: 'Failed to load roles', message: 'Not now.', tone: 'danger' }),
  )
})

test('pages follow the cursor', async () => {
  server['/api/activity/list-activity'] = () => Response.json({ logs: [], next_cursor: 'second' })
  server['/api/activity/list-activity?cursor=second'] = () => Response.json({ logs: [], next_cursor: null })
  const { result } = show(() => useApiInfiniteQuery(companyApi.activity.listActivity, {}))
  await waitFor(() => expect(result.current.hasNextPage).toBe(true))
  await result.current.fetchNextPage()
  await waitFor(() => expect(result.current.data?.pages).toHaveLength(2))
  expect(result.current.hasNextPage).toBe(false)
})

test('a mutation shows a toast, and invalidates its own feature', async () => {
  const roles = show(() => useApiQuery(companyApi.team.listRoles, {}))
  const profile = show(() => useApiQuery(api.account.getProfile, {}))
  const { result } = show(() => useApiMutation(companyApi.team.deleteRole, { successToast: 'Role deleted' }))
  await waitFor(() => expect(roles.result.current.isSuccess && profile.result.current.isSuccess).toBe(true))
  await result.current.mutateAsync({ company_role_id: 'r1' })
  expect(currentToast()).toEqual({ title: 'Role deleted', tone: 'success' })
  expect([askedFor('/api/team/list-roles'), askedFor('/api/account/get-profile')]).toEqual([2, 1])
})

test('a mutation invalidates what it declares: features, single calls, the session', async () => {
  const roles = show(() => useApiQuery(companyApi.team.listRoles, {}))
  const member = show(() => useApiQuery(companyApi.team.getMember, { membership_id: 'm1' }))
  const profile = show(() => useApiQuery(api.account.getProfile, {}))
  await waitFor(() => expect(asked).toHaveLength(3))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  const stale = ['session', 'account', companyApi.team.listRoles] as const
  const { result } = show(() => useApiMutation(companyApi.team.deleteRole, { invalidates: stale }))
  await result.current.mutateAsync({ company_role_id: 'r1' })
  expect(reload).toHaveBeenCalledOnce()
  expect(asked.slice(4).map(({ path }) => path)).toEqual(['/api/team/list-roles', '/api/account/get-profile'])
  for (const shown of [roles, member, profile]) shown.unmount()
})

test('a response that matches a read is shown without a request', async () => {
  server['/api/account/update-profile'] = () => Response.json({ profile: { display_name: 'Grace' } })
  const profile = show(() =>
    useApiQuery(api.account.getProfile, {}, { select: (known) => known.profile?.display_name }),
  )
  const { result } = show(() => useApiMutation(api.account.updateProfile, { updatesQuery: api.account.getProfile }))
  await waitFor(() => expect(profile.result.current.data).toBe('Ada'))
  await result.current.mutateAsync({ display_name: 'Grace', bio: '' })
  await waitFor(() => expect(profile.result.current.data).toBe('Grace'))
  expect(askedFor('/api/account/get-profile')).toBe(1)
})

test.each([
  ['the title "Error", unless another is given', undefined, { title: 'Error', message: 'In use.' }],
  ['a title with the reason', 'Failed to delete role', { title: 'Failed to delete role', message: 'In use.' }],
  ['a sentence with the reason', 'Failed to delete:', { title: 'Error', message: 'Failed to delete: In use.' }],
  ['what it likes', () => ({ title: 'No', tone: 'info' as const }), { title: 'No', tone: 'info' }],
  ['nothing', null, null],
])('a failed mutation shows %s', async (_, failed, told) => {
  server['/api/team/delete-role'] = () => refusal('In use.')
  const { result } = show(() => useApiMutation(companyApi.team.deleteRole, { errorToast: failed }))
  await expect(result.current.mutateAsync({ company_role_id: 'r1' })).rejects.toThrow('In use.')
  expect(currentToast()).toEqual(told && { tone: 'danger', ...told })
})

test('a failed mutation invalidates too, as it can be partly done', async () => {
  server['/api/team/delete-role'] = () => refusal('In use.')
  const roles = show(() => useApiQuery(companyApi.team.listRoles, {}))
  await waitFor(() => expect(roles.result.current.isSuccess).toBe(true))
  const { result } = show(() => useApiMutation(companyApi.team.deleteRole))
  await expect(result.current.mutateAsync({ company_role_id: 'r1' })).rejects.toThrow()
  expect(askedFor('/api/team/list-roles')).toBe(2)
})

test('a repeated mutation runs once while pending; a different or later one runs', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  server['/api/team/delete-role'] = () => promise
  const { result } = show(() => useApiMutation(companyApi.team.deleteRole, { successToast: 'Role deleted' }))
  const done = vi.fn()
  result.current.mutate({ company_role_id: 'r1' }, { onSuccess: done })
  result.current.mutate({ company_role_id: 'r1' }, { onSuccess: done })
  const first = result.current.mutateAsync({ company_role_id: 'r1' })
  await waitFor(() => expect(askedFor('/api/team/delete-role')).toBe(1))
  resolve(Response.json({ success: true }))
  await first
  expect(done).toHaveBeenCalledOnce()
  server['/api/team/delete-role'] = () => Response.json({ success: true })
  await result.current.mutateAsync({ company_role_id: 'r1' })
  await Promise.all(['r2', 'r3'].map((company_role_id) => result.current.mutateAsync({ company_role_id })))
  expect(askedFor('/api/team/delete-role')).toBe(4)
})

test('the second half of a double click does nothing, even after a fast first one', async () => {
  const stop = trackClicks()
  const { result } = show(() => useApiMutation(companyApi.team.deleteRole))
  const answers: Promise<unknown>[] = []
  const act = () => answers.push(result.current.mutateAsync({ company_role_id: `r${answers.length}` }))
  const button = document.body.appendChild(document.createElement('button'))
  button.addEventListener('click', act)
  const click = async (detail: number) => {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
    await answers.at(-1)
  }
  server['/api/team/delete-role'] = () => Response.json({ success: true })
  for (const detail of [1, 2, 3]) await click(detail)
  expect(askedFor('/api/team/delete-role')).toBe(1)
  for (const detail of [1, 0]) await click(detail)
  expect(askedFor('/api/team/delete-role')).toBe(3)
  button.remove()
  stop()
})

test('a dialog closes when its mutation succeeds or is rejected, and stays on a network error', async () => {
  const close = vi.fn()
  const { result } = show(() => useApiMutation(companyApi.team.deleteRole))
  const act = () => result.current.mutateAsync({ company_role_id: 'r1' }, closeOnSettled(close)).catch(() => undefined)
  server['/api/team/delete-role'] = () => Promise.reject(new TypeError('Failed to fetch'))
  await act()
  server['/api/team/delete-role'] = () => new Response('', { status: 503 })
  await act()
  expect(close).not.toHaveBeenCalled()
  server['/api/team/delete-role'] = () => refusal('In use.')
  await act()
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  server['/api/team/delete-role'] = () => Response.json({ success: true })
  await act()
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2))
})

test('input counts as saved once its mutation succeeds, not when rejected, until its queries are refetched', async () => {
  const { result } = show(() => useApiMutation(companyApi.team.deleteRole, { successToast: noteSaved }))
  const noted: boolean[] = []
  function noteSaved() {
    noted.push(result.current.hasSaved())
    return null
  }
  server['/api/team/delete-role'] = () => refusal('In use.')
  await result.current.mutateAsync({ company_role_id: 'r1' }).catch(() => undefined)
  expect(result.current.hasSaved()).toBe(false)
  server['/api/team/delete-role'] = () => Response.json({ success: true })
  await result.current.mutateAsync({ company_role_id: 'r1' })
  expect(noted).toEqual([true])
  await waitFor(() => expect(result.current.hasSaved()).toBe(false))
})

test('a response can update the cache without a refetch until the page is visited again', async () => {
  const { result } = show(() => {
    const { data, isStale } = useApiQuery(companyApi.team.listRoles, {})
    return { shown: data?.roles.length, isStale, setAnswer: useSetQueryData(), invalidate: useInvalidate() }
  })
  await waitFor(() => expect(result.current.shown).toBe(1))
  result.current.setAnswer(companyApi.team.listRoles, {}, { roles: [] })
  await waitFor(() => expect(result.current.shown).toBe(0))
  await result.current.invalidate(['team'], { refetchType: 'none' })
  await waitFor(() => expect(result.current.isStale).toBe(true))
  expect(asked).toHaveLength(1)
})

test('a failed mutation settles without waiting for the refetch of invalidated queries', async () => {
  const list = show(() => useApiQuery(companyApi.team.listRoles, {}))
  await waitFor(() => expect(list.result.current.isSuccess).toBe(true))
  let refetches = 0
  server['/api/team/list-roles'] = () => {
    refetches += 1
    return new Promise<Response>(() => undefined)
  }
  server['/api/team/delete-role'] = () => refusal('Not now.')
  const { result } = show(() => useApiMutation(companyApi.team.deleteRole))
  act(() => result.current.mutate({ company_role_id: 'r1' }))
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(refetches).toBe(1)
})
