import { implement } from '#server/platform/app/implement.ts'
import { search } from '#shared/features/company/search.ts'
import { getCompanyOfRecord } from './get-company-of-record.ts'
import { listMatchingRecords } from './list-matching-records.ts'
import { listRecordsByIds } from './list-records-by-ids.ts'

export const searchApi = implement(search, { listMatchingRecords, listRecordsByIds, getCompanyOfRecord })
