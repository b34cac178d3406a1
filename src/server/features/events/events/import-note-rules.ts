import type { FieldValues, ImportRules } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { checkBookings } from './check-bookings.ts'
import { importRankRules } from './import-rank-rules.ts'

/** Notes about new events of a file: the rank that each hold gets, and conflicts that are allowed for a reason. */
export function importNoteRules(tx: Transaction, ctx: CompanyContext): Pick<ImportRules, 'positionsOf' | 'notesOf'> {
  const { positionsOf, notesOf } = importRankRules(tx, ctx)
  return {
    ...(positionsOf && { positionsOf }),
    notesOf: async (created) => {
      const ranks = (await notesOf?.(created)) ?? []
      const conflicts = await allowedConflicts(
        tx,
        ctx,
        created.map(({ values }) => values),
      )
      return created.map((_, at) => ({ ...ranks[at], notes: { ...ranks[at]?.notes, ...conflicts[at] } }))
    },
  }
}

/** The conflict of each event that has a reason for it, as a note. */
async function allowedConflicts(
  tx: Transaction,
  ctx: CompanyContext,
  created: readonly FieldValues[],
): Promise<Record<string, string>[]> {
  const hasReason = ({ conflict_reason }: FieldValues) => typeof conflict_reason === 'string'
  if (!created.some(hasReason)) return []
  const drafts = await mapYielding(created, (values) => ({
    values: { ...values, conflict_reason: null },
    before: null,
  }))
  const errors = await checkBookings(tx, ctx, drafts)
  return created.map((values, at): Record<string, string> => {
    const fields = (errors[at]?.data as { fields?: Record<string, string> } | undefined)?.fields ?? {}
    const sentence = fields.conflict_reason ?? fields.days
    return hasReason(values) && sentence ? { conflict_reason: sentence.replace(/ A reason is needed\.$/, '') } : {}
  })
}
