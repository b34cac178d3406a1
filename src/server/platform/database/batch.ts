/**
 * Asks several questions of a transaction that do not need each other's answers, and waits for the database once. They are
 * answered in the order in which they stand. When one is refused the others are waited for all the same, so that none
 * of them asks anything behind the end of its transaction.
 * @throws of what went wrong the first that stands here; that a transaction answers nothing any more is never the reason
 */
export async function batch<const Questions extends readonly unknown[]>(
  questions: Questions,
): Promise<{ -readonly [K in keyof Questions]: Awaited<Questions[K]> }> {
  const outcomes = await Promise.allSettled(questions)
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  if (failures.length > 0) throw failures.find((failure) => !isAborted(failure)) ?? failures[0]
  return Promise.all(questions)
}

function isAborted(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === '25P02'
}
