import { implement } from '#server/platform/app/implement.ts'
import { impersonation } from '#shared/features/identity/impersonation.ts'
import { adminImpersonateUser } from './admin-impersonate-user.ts'
import { adminRestoreSession } from './admin-restore-session.ts'

export const impersonationApi = implement(impersonation, { adminImpersonateUser, adminRestoreSession })
