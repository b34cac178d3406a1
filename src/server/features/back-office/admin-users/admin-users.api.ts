import { implement } from '#server/platform/app/implement.ts'
import { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { adminRemoveUserEmail } from './admin-remove-user-email.ts'
import { adminSetPrimaryEmail } from './admin-set-primary-email.ts'
import { adminUnverifyUserEmail } from './admin-unverify-user-email.ts'
import { adminVerifyUserEmail } from './admin-verify-user-email.ts'
import { endUserSession } from './end-user-session.ts'
import { exportUsersRoute } from './export-users.ts'
import { forceLogout } from './force-logout.ts'
import { getUser } from './get-user.ts'
import { getUserActivity } from './get-user-activity.ts'
import { getUserSessions } from './get-user-sessions.ts'
import { listUsers } from './list-users.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { sendEmailVerification } from './send-email-verification.ts'
import { sendPasswordReset } from './send-password-reset.ts'
import { turnOffTwoFactor } from './turn-off-two-factor.ts'
import { unblockSignIn } from './unblock-sign-in.ts'
import { updateUserStatus } from './update-user-status.ts'

export const adminUsersApi = implement(
  adminUsers,
  {
    listUsers,
    getUser,
    getUserActivity,
    updateUserStatus,
    forceLogout,
    getUserSessions,
    endUserSession,
    turnOffTwoFactor,
    unblockSignIn,
    sendPasswordReset,
    adminVerifyUserEmail,
    adminUnverifyUserEmail,
    adminSetPrimaryEmail,
    adminRemoveUserEmail,
    sendEmailVerification,
    revokeInvitation,
  },
  [exportUsersRoute],
)
