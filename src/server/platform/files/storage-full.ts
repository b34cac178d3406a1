/** What disks, PostgreSQL and buckets say when there is no space left. */
const codes = ['ENOSPC', 'EDQUOT', '53100', 'QuotaExceeded', 'XMinioStorageFull']

/** Whether an error, or what caused it, tells that there is no space left to write to. */
export function isStorageFull(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++)
    if (codes.includes(one.name) || ('code' in one && codes.includes(String(one.code)))) return true
  return false
}
