import { keepPreviousData } from '@tanstack/react-query'
import { userFilter } from '#shared/features/back-office/admin-users.ts'
import { numberOf } from '#web/domain/number-of.ts'
import { backOffice as stale } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { usePages } from '#web/platform/queries/use-pages.ts'

/** What the list is narrowed to and sorted by; lives in the address of the page. */
export const noFilters = { search: '', status: 'all' }
export const firstView = { ...noFilters, sort: '-created', pages: '1' }

const sorts = userFilter.shape.sort.unwrap().options

/** As the server is asked. */
export function sentOf({ search, status, sort }: typeof firstView) {
  return { search, status: chosenStatus(status), sort: sorts.find((one) => one === sort) }
}

export function useUsers(view: typeof firstView) {
  return usePages(api.adminUsers.listUsers, sentOf(view), { placeholderData: keepPreviousData })
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
