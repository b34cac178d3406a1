import { keepPreviousData } from '@tanstack/react-query'
import { userFilter } from '#shared/features/back-office/admin-users.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { backOfficeQueries } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'

export const noUserFilters = { search: '', status: 'all', emails: 'all' }
export const defaultUsersView = { ...noUserFilters, sort: '-created', pages: '1' }

const sortKeys = userFilter.shape.sort.unwrap().options

export function toUsersRequest({ search, status, emails, sort }: typeof defaultUsersView) {
  return {
    search,
    status: parseStatus(status),
    emails: emails === 'unverified' ? ('unverified' as const) : undefined,
    sort: sortKeys.find((one) => one === sort),
  }
}

export function useUsers(view: typeof defaultUsersView) {
  return useApiInfiniteQuery(api.adminUsers.listUsers, toUsersRequest(view), { placeholderData: keepPreviousData })
}

function parseStatus(status: string) {
  const { data } = userFilter.shape.status.safeParse(status)
  return data
}

export function useUpdateUserStatus() {
  return useApiMutation(api.adminUsers.updateUserStatus, {
    successToast: (_, { new_status }) => ({
      title: 'User status updated',
      message: `User has been ${new_status === 'active' ? 'activated' : 'suspended'} successfully.`,
    }),
    errorToast: 'Error updating user status',
    invalidates: backOfficeQueries,
  })
}

export function useForceLogout() {
  return useApiMutation(api.adminUsers.forceLogout, {
    successToast: ({ ended }) => ({
      title: 'User signed out',
      message: `${countWithNoun(ended, 'session was ended', 'sessions were ended')}.`,
    }),
    errorToast: 'Force logout failed',
    invalidates: backOfficeQueries,
  })
}

export function useRevokeInvitation() {
  return useApiMutation(api.adminUsers.revokeInvitation, {
    successToast: 'Invitation revoked',
    errorToast: 'Error revoking invitation',
    invalidates: backOfficeQueries,
  })
}
