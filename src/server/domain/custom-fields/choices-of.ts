import { randomUUID } from 'node:crypto'
import { fieldError } from '#shared/errors.ts'
import { foldText } from '#shared/fold-text.ts'
import {
  type CustomChoice,
  type CustomFieldType,
  customFieldLimits,
  typesWithChoices,
} from '#shared/records/custom-fields.ts'

/**
 * Requested choices in order, followed by the removed ones. A choice with the label of an earlier one reuses its id.
 * @throws bad_input
 */
export function choicesOf(
  type: CustomFieldType,
  wanted: readonly { id?: string | undefined; label: string }[],
  before: readonly CustomChoice[] = [],
): CustomChoice[] {
  if (!typesWithChoices.includes(type)) return []
  if (wanted.length === 0) throw fieldError('choices', 'Add at least one choice')
  const offered = wanted.map(({ id, label }) => {
    const known = before.find((one) => one.id === id) ?? namesake(before, wanted, label)
    return { id: known?.id ?? randomUUID(), label, is_gone: false }
  })
  const gone = before.filter((one) => !offered.some(({ id }) => id === one.id))
  const all = [...offered, ...gone.map((one) => ({ ...one, is_gone: true }))]
  if (all.length > customFieldLimits.choices * 2)
    throw fieldError('choices', 'Too many choices were removed. Add a new field instead.')
  return all
}

function namesake(before: readonly CustomChoice[], wanted: readonly { id?: string | undefined }[], label: string) {
  return before.find((one) => foldText(one.label) === foldText(label) && !wanted.some(({ id }) => id === one.id))
}
