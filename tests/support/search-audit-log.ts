import type { Input, Output } from '#shared/call.ts'
import type { auditLog } from '#shared/features/back-office/audit-log.ts'
import type { Caller, TestMarquee } from './marquee.ts'

type Page = (typeof auditLog.calls)['getAuditLogsPaginated']

/** A page of a search, from a cursor on where one is given, gone on with until it is full or everything was searched, as a page of the browser does. */
export async function searchAuditLog(
  marquee: TestMarquee,
  who: Caller,
  input: Partial<Input<Page>>,
): Promise<Output<Page>> {
  const logs = []
  let { cursor } = input
  for (;;) {
    const answer = (await marquee.call(who, 'auditLog', 'getAuditLogsPaginated', { ...input, cursor })).ok
    logs.push(...answer.logs)
    if (answer.next_cursor === null) return { ...answer, logs }
    cursor = answer.next_cursor
  }
}
