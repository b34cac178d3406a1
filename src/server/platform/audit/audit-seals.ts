import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '#server/platform/app/jobs.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Rows per seal. Hashing this many takes less than a second. */
const rowsPerSeal = 5000
const timeoutMilliseconds = 60_000

/**
 * Every minute: add new audit rows to the hash chain, and count them by kind. Queries count newer rows themselves, so
 * no result depends on how recently this job ran.
 */
export const sealAuditLog = job({
  name: 'seal-audit-log',
  schedule: '* * * * *',
  data: z.object({}),
  async work(ctx) {
    const horizon = await ctx.asSystem(loadAuditHorizon)
    if (horizon === null) return
    const deadline = Date.now() + timeoutMilliseconds
    while (Date.now() < deadline && (await ctx.asSystem((tx) => sealAuditRows(tx, horizon))) > 0);
  },
})

/** Highest sequence number up to which all audit rows are committed; null if there are no rows. */
export async function loadAuditHorizon(tx: Transaction): Promise<number | null> {
  const { rows } = await sql<{ horizon: number | null }>`select audit_horizon() as horizon`.execute(tx)
  return rows[0]?.horizon ?? null
}

/** Seal the next audit rows. Returns the number of sealed rows; 0 if all rows up to the horizon were sealed before. */
export async function sealAuditRows(tx: Transaction, horizon: number, atMost = rowsPerSeal): Promise<number> {
  const { rows } = await sql<{ covered: number }>`select seal_audit_logs(${horizon}, ${atMost}) as covered`.execute(tx)
  return rows[0]?.covered ?? 0
}

export interface AuditHead {
  number: number
  /** Hash in hexadecimal. */
  hash: string
}

export interface AuditVerdict {
  rows: number
  /** Number of rows whose personal values were erased on request. Their other values are unchanged. */
  erased: number
  head: AuditHead | null
  /** Description of the first difference from the original log; null if there is none. */
  fault: string | null
}

interface CheckedSeal {
  number: number
  hash: Buffer
  expected_number: number
  expected_hash: Buffer
  up_to_seq: number
  rows_covered: number
  is_digest_same: boolean
  rows_found: number
}

const sealsAtOnce = 20
const concurrentReads = 3

/**
 * Verify all sealed rows. Detects edited, removed, added or moved rows, changed seals, and erasures without an audit
 * row. With a previously stored head, also detects that the newest rows were removed. `inTransaction` opens short read
 * transactions; `onProgress` gets the number of rows checked.
 */
export async function verifyAuditLog(
  inTransaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  { head, onProgress }: { head?: AuditHead; onProgress?: (rows: number) => void } = {},
): Promise<AuditVerdict> {
  let rows = 0
  let last: AuditHead | null = null
  let noted = head === undefined
  let erased = 0
  const verdict = (fault: string | null): AuditVerdict => ({ rows, erased, head: last, fault })
  for await (const seals of inOrder((at) => inTransaction((tx) => checkSeals(tx, at * sealsAtOnce)))) {
    for (const seal of seals) {
      if (seal.number !== seal.expected_number) return verdict(`Seal ${seal.expected_number} is missing.`)
      if (!seal.is_digest_same || seal.rows_found !== seal.rows_covered)
        return verdict(`The rows of seal ${seal.number} (up to ${seal.up_to_seq}) are not as they were written.`)
      if (!seal.hash.equals(seal.expected_hash))
        return verdict(`Seal ${seal.number} does not follow the one before it.`)
      rows += seal.rows_covered
      last = { number: seal.number, hash: seal.hash.toString('hex') }
      if (head && seal.number === head.number) {
        if (last.hash !== head.hash) return verdict(`Seal ${seal.number} is not the one that was noted.`)
        noted = true
      }
      onProgress?.(rows)
    }
    if (seals.length < sealsAtOnce) break
  }
  if (!noted) return verdict(`The log ends before seal ${head?.number}, which was noted.`)
  const erasures = await inTransaction(countErasures)
  erased = erasures.found
  return verdict(
    erasures.found === erasures.told
      ? null
      : `${erasures.found} rows are erased, and the acts of erasing tell of ${erasures.told}.`,
  )
}

async function countErasures(tx: Transaction): Promise<{ found: number; told: number }> {
  const { rows } = await sql<{ found: number; told: number }>`
    select (select count(*) from audit_salts where salt is null) as found,
      (select coalesce(sum((metadata ->> 'rows_erased')::bigint), 0)::bigint from audit_logs
        where resource_type = 'audit_log' and action_type = 'erase') as told`.execute(tx)
  return rows[0] ?? { found: 0, told: 0 }
}

/**
 * Read chunks 0, 1, 2 and so on, several concurrently, and yield them in order. Endless: the consumer must stop the
 * iteration.
 */
async function* inOrder<T>(read: (at: number) => Promise<T>): AsyncGenerator<T> {
  const reading: Promise<T>[] = []
  try {
    for (let next = 0; ; next += 1) {
      const chunk = read(next)
      // Errors are thrown below, when the chunk is yielded.
      chunk.catch(() => undefined)
      reading.push(chunk)
      const first = reading.length === concurrentReads ? reading.shift() : undefined
      if (first) yield await first
    }
  } finally {
    // Leave no reads running when the consumer stops early.
    await Promise.allSettled(reading)
  }
}

/** The next seals, each with the values recomputed from its rows and the previous seal. */
async function checkSeals(tx: Transaction, after: number): Promise<CheckedSeal[]> {
  // The first seal has no predecessor to read.
  const before = after > 0 ? 1 : 0
  const { rows } = await sql<CheckedSeal>`
    with seals as (
      select s.*, lag(s.number, 1, 0::bigint) over w as number_before,
        lag(s.up_to_seq, 1, -9223372036854775808) over w as seq_before, lag(s.hash, 1, ''::bytea) over w as hash_before
      from (select * from audit_seals where number >= ${after} order by number limit ${sealsAtOnce + before}) s
      window w as (order by s.number)
    )
    select s.number, s.hash, s.up_to_seq, s.rows_covered, s.number_before + 1 as expected_number,
      audit_seal_hash(s.version, s.number, s.hash_before, s.up_to_seq, s.rows_covered, s.digest) as expected_hash,
      found.digest = s.digest as is_digest_same, found.rows_covered as rows_found
    from seals s cross join lateral audit_digest(s.version, s.seq_before, s.up_to_seq) found
    where s.number > ${after} order by s.number`.execute(tx)
  return rows
}
