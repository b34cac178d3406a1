import { keepPreviousData } from '@tanstack/react-query'
import { userFilter } from '#shared/features/back-office/admin-users.ts'
import { numberOf } from '#web/domain/number-of.ts'
import { backOffice } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'

export const noFilters = { search: '', status: 'all' }
export const firstView = { ...noFilters, sort: '-created', pages: '1' }

const sorts = userFilter.shape.sort.unwrap().options

export function sentOf({ search, status, sort }: typeof firstView) {
  return { search, status: chosenStatus(status), sort: sorts.find((one) => one === sort) }
}

export function useUsers(view: typeof firstView) {
  return useApiInfiniteQuery(api.adminUsers.listUsers, sentOf(view), { placeholderData: keepPreviousData })
}

function chosenStatus(status: string): 'active' | 'suspended' | undefined {
  return status === 'active' || status === 'suspended' ? status : undefined
}

export function useUpdateUserStatus() {
  return useApiMutation(api.adminUsers.updateUserStatus, {
    successToast: (_, { new_status }) => ({
      title: 'User status updated',
      message: `User has been ${new_status === 'active' ? 'activated' : 'suspended'} successfully.`,
    }),
    errorToast: 'Error updating user status',
    invalidates: backOffice,
  })
}

export function useForceLogout() {
  return useApiMutation(api.adminUsers.forceLogout, {
    successToast: ({ ended }) => ({
      title: 'User signed out',
      message: `${numberOf(ended, 'session was ended', 'sessions were ended')}.`,
    }),
    errorToast: 'Force logout failed',
    invalidates: backOffice,
  })
}

export function useRevokeInvitation() {
  return useApiMutation(api.adminUsers.revokeInvitation, {
    successToast: 'Invitation revoked',
    errorToast: 'Error revoking invitation',
    invalidates: backOffice,
  })
}
