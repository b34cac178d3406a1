import { implement } from '#server/platform/app/implement.ts'
import { notices } from '#shared/features/company/notices.ts'
import { listNotices } from './list-notices.ts'
import { markNoticesRead } from './mark-notices-read.ts'

export const noticesApi = implement(notices, { listNotices, markNoticesRead })
