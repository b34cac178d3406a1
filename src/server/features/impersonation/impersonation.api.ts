import { impersonation } from '../../../shared/features/impersonation.ts'
import { implement } from '../../platform/procedures.ts'
import { adminImpersonateUser } from './admin-impersonate-user.ts'
import { adminRestoreSession } from './admin-restore-session.ts'

export const impersonationApi = implement(impersonation, { adminImpersonateUser, adminRestoreSession })
