/** Record types, with their name as it appears in the audit log: 'Changed a venue'. */
export const recordKinds = { venue: 'a venue', space: 'a space', event: 'an event' } as const
export type RecordKind = keyof typeof recordKinds

/** Audit log texts of the actions that all record types have. */
const actionTexts = {
  create: 'Made {one}',
  update: 'Changed {one}',
  bin: 'Moved {one} to the bin',
  restore: 'Brought {one} back from the bin',
  purge: 'Deleted {one} for good',
  duplicate: 'Made a copy of {one}',
} as const
export type RecordAction = keyof typeof actionTexts

type RecordActionTexts = Record<`${RecordKind}.${RecordAction}`, { text: string }>

export const recordActions = Object.fromEntries(
  Object.entries(recordKinds).flatMap(([kind, one]) =>
    Object.entries(actionTexts).map(([deed, text]) => [`${kind}.${deed}`, { text: text.replace('{one}', one) }]),
  ),
) as RecordActionTexts
