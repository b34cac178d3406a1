import { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { admin, adminInPerson } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(adminUsers, {
  access: {
    listUsers: admin,
    getUser: admin,
    updateUserStatus: admin,
    forceLogout: admin,
    getUserActivity: admin,
    getUserSessions: admin,
    endUserSession: admin,
    unblockSignIn: adminInPerson,
    turnOffTwoFactor: adminInPerson,
    sendPasswordReset: adminInPerson,
    adminVerifyUserEmail: adminInPerson,
    adminUnverifyUserEmail: adminInPerson,
    adminSetPrimaryEmail: adminInPerson,
    adminRemoveUserEmail: adminInPerson,
    sendEmailVerification: adminInPerson,
    revokeInvitation: admin,
  },
  samples: (ids) => ({
    updateUserStatus: { target_user_id: ids.user, new_status: 'active' },
    forceLogout: { target_user_id: ids.user },
    endUserSession: { target_user_id: ids.user, session_id: ids.session },
    unblockSignIn: { target_user_id: ids.user },
    turnOffTwoFactor: { target_user_id: ids.user, admin_notes: 'Sample' },
    sendPasswordReset: { target_user_id: ids.user },
    adminVerifyUserEmail: { target_user_id: ids.user, email_address: 'another@sample.example' },
    adminUnverifyUserEmail: { target_user_id: ids.user, email_address: 'another@sample.example' },
    adminSetPrimaryEmail: { target_user_id: ids.user, email_address: 'another@sample.example' },
    adminRemoveUserEmail: { target_user_id: ids.user, email_address: 'another@sample.example' },
    sendEmailVerification: { email: 'another@sample.example', target_user_id: ids.user },
  }),
})
