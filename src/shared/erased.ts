/** What an audit row has for metadata once its personal values are erased; the other values are null then. */
export function isErased(metadata: Record<string, unknown>): boolean {
  return metadata.erased === true && Object.keys(metadata).length === 1
}

/** Who stands where somebody wrote whose account is gone. */
export const formerMember = 'Former member'
