import { implement } from '#server/platform/app/implement.ts'
import { closures } from '#shared/features/back-office/closures.ts'
import { listAccountDeletions } from './list-account-deletions.ts'
import { listCompanyClosures } from './list-company-closures.ts'
import { stopAccountDeletion } from './stop-account-deletion.ts'
import { stopCompanyClosure } from './stop-company-closure.ts'

export const closuresApi = implement(closures, {
  listAccountDeletions,
  listCompanyClosures,
  stopAccountDeletion,
  stopCompanyClosure,
})
