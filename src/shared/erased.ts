/** Whether the personal values of an audit row were erased. Erased values are null. */
export function isErased(metadata: Record<string, unknown>): boolean {
  return metadata.erased === true && Object.keys(metadata).length === 1
}

/** Shown instead of an author's name if the account was deleted. */
export const formerMember = 'Former member'
