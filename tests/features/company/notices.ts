import { notices } from '#shared/features/company/notices.ts'
import { at } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

const always = { ...at('dashboard', 'read'), always: true } as const

export const guard = guarded(notices, {
  doors: {
    listNotices: always,
    markNoticesRead: always,
  },
  samples: () => ({ markNoticesRead: { until: '2026-01-01T00:00:00.000Z' } }),
})
