import { implement } from '#server/platform/app/implement.ts'
import { ownData } from '#shared/features/identity/own-data.ts'
import { getOwnData } from './get-own-data.ts'
import { keepAccount } from './keep-account.ts'
import { ownDataRoute } from './own-data-route.ts'
import { requestDeletion } from './request-deletion.ts'
import { startDownload } from './start-download.ts'

export const ownDataApi = implement(ownData, { getOwnData, startDownload, requestDeletion, keepAccount }, [
  ownDataRoute,
])
