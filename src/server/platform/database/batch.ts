/**
 * Wait for independent queries of one transaction. Like `Promise.all`, but waits for all of them before it throws, so
 * that no query outlives the transaction.
 * @throws the first error, except "current transaction is aborted", which only follows from another one
 */
export async function batch<const Queries extends readonly unknown[]>(
  queries: Queries,
): Promise<{ -readonly [K in keyof Queries]: Awaited<Queries[K]> }> {
  const outcomes = await Promise.allSettled(queries)
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  if (failures.length > 0) throw failures.find((failure) => !isAborted(failure)) ?? failures[0]
  return Promise.all(queries)
}

function isAborted(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === '25P02'
}
