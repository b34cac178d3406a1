import { csvOfPages } from '#server/features/back-office/csv-of-pages.ts'
import { userFilter, usersCsvPath } from '#shared/features/back-office/admin-users.ts'
import { loadUsersPage } from './list-users.ts'

export const exportUsersRoute = csvOfPages({
  path: usersCsvPath,
  name: 'users',
  filter: userFilter,
  columns: ['User', 'Email', 'Signup Date', 'Companies', 'Status', 'Sign-in Blocked', 'Super Admin', 'User ID'],
  page: loadUsersPage,
  line: ({ full_name, email, created_at, membershipCount, status, is_sign_in_blocked, isSuperAdmin, id }) => [
    full_name,
    email,
    created_at,
    membershipCount,
    status,
    is_sign_in_blocked ? 'yes' : 'no',
    isSuperAdmin ? 'yes' : 'no',
    id,
  ],
})
