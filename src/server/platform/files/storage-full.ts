const storageFullCodes = ['ENOSPC', 'EDQUOT', '53100', 'QuotaExceeded', 'XMinioStorageFull']

/** Whether an error or one of its causes means that no space is left. */
export function isStorageFull(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++)
    if (storageFullCodes.includes(one.name) || ('code' in one && storageFullCodes.includes(String(one.code))))
      return true
  return false
}
