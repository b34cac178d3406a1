import { keepPreviousData } from '@tanstack/react-query'
import { numberOf } from '#shared/number-of.ts'
import { backOffice as stale } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { usePages } from '#web/platform/queries/use-pages.ts'

export function useUsers({ search, status }: { search: string; status: string }) {
  return usePages(
    api.adminUsers.listUsers,
    { search, status: chosenStatus(status) },
    { placeholderData: keepPreviousData },
  )
}

function chosenStatus(status: string): 'active' | 'suspended' | undefined {
  return status === 'active' || status === 'suspended' ? status : undefined
}

export function useUpdateUserStatus() {
  return useAct(api.adminUsers.updateUserStatus, {
    done: (_, { new_status }) => ({
      title: 'User status updated',
      message: `User has been ${new_status === 'active' ? 'activated' : 'suspended'} successfully.`,
    }),
    failed: 'Error updating user status',
    stale,
  })
}

export function useForceLogout() {
  return useAct(api.adminUsers.forceLogout, {
    done: ({ ended }) => ({
      title: 'User signed out',
      message: `${numberOf(ended, 'session was ended', 'sessions were ended')}.`,
    }),
    failed: 'Force logout failed',
    stale,
  })
}

export function useRevokeInvitation() {
  return useAct(api.adminUsers.revokeInvitation, {
    done: 'Invitation revoked',
    failed: 'Error revoking invitation',
    stale,
  })
}
