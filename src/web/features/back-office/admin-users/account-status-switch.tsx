import { Switch } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { UserRow } from '#shared/features/back-office/admin-users.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'

const UserStatusDialog = lazyComponent(() => import('./user-status-dialog.tsx'), 'UserStatusDialog')

/** On while active. Not optimistic: it waits for the server. */
export function AccountStatusSwitch({ user }: { user: UserRow }) {
  const [asking, setAsking] = useState(false)
  const active = user.status === 'active'
  return (
    <>
      <Switch
        aria-label="Account status"
        label={active ? 'Active' : 'Suspended'}
        checked={active}
        disabled={user.isSuperAdmin && active}
        onChange={() => setAsking(true)}
      />
      {asking ? (
        <Suspense>
          <UserStatusDialog user={user} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
