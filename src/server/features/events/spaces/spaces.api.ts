import { recordHandlers } from '#server/domain/records/record-handlers.ts'
import { implement } from '#server/platform/app/implement.ts'
import { spaces } from '#shared/features/events/spaces.ts'
import { spaceTable } from './space-table.ts'

export const spacesApi = implement(spaces, recordHandlers(spaceTable))
