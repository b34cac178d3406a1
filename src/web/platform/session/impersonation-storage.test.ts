import { afterEach, expect, test } from 'vitest'
import { endImpersonation, startImpersonation, storedImpersonation } from './impersonation-storage.ts'

const started = {
  user: { id: 'u1', email: 'noor@example.com', full_name: 'Noor Haddad' },
  original_admin_user: { id: 'a1', email: 'root@example.com' },
  original_admin_token: 'ticket',
}

afterEach(() => localStorage.clear())

test('starting stores the user, the admin and the ticket under impersonation_data [C-SESS-32 C-SESS-33 C-CONST-02 C-ENT-46]', () => {
  startImpersonation(started)
  expect(JSON.parse(localStorage.getItem('impersonation_data') ?? '')).toEqual({
    isImpersonating: true,
    impersonatedUser: started.user,
    originalAdminUser: started.original_admin_user,
    originalAdminToken: 'ticket',
  })
  expect(storedImpersonation()).toMatchObject({ originalAdminToken: 'ticket' })
})

test('ending clears it [C-SESS-39]', () => {
  startImpersonation(started)
  endImpersonation()
  expect(localStorage.getItem('impersonation_data')).toBeNull()
  expect(storedImpersonation()).toBeNull()
})

test.each(['', '{', 'null', '[]', '{"isImpersonating":true}', '{"isImpersonating":false}'])(
  'storage with %j is no impersonation',
  (text) => {
    localStorage.setItem('impersonation_data', text)
    expect(storedImpersonation()).toBeNull()
  },
)
