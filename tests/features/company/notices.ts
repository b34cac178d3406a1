import { notices } from '#shared/features/company/notices.ts'
import { moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

const always = { ...moduleAccess('dashboard', 'read'), always: true } as const

export const guard = guarded(notices, {
  access: {
    listNotices: always,
    markNoticesRead: always,
  },
  samples: () => ({ markNoticesRead: { until: '2026-01-01T00:00:00.000Z' } }),
})
