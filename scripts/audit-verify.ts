import { SingleBar } from 'cli-progress'
import { requireDatabase } from '#scripts/support/require-database.ts'
import { runScript } from '#scripts/support/run-script.ts'
import { parseEnvironment } from '#server/platform/app/env.ts'
import { loadAuditHorizon, sealAuditRows, verifyAuditLog } from '#server/platform/audit/audit-seals.ts'
import { connect } from '#server/platform/database/connect.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'

/**
 * `npm run audit:verify -- [NUMBER:HASH]`: verify that the audit log is unchanged. To detect a truncated end too, store the
 * printed head elsewhere and pass it next time.
 */
await runScript(async () => {
  const head = headOf(process.argv[2])
  const env = parseEnvironment({ ...process.env, NODE_ENV: 'development' })
  requireDatabase(env)
  const connection = await connect(env)
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => inScope(connection.db, { kind: 'system' }, work)
  const bar = new SingleBar({ format: '  {bar} {value}/{total} rows · {duration_formatted}' })
  try {
    const horizon = await inTransaction(loadAuditHorizon)
    if (horizon !== null) while ((await inTransaction((tx) => sealAuditRows(tx, horizon))) > 0);
    const { total } = await inTransaction((tx) =>
      tx
        .selectFrom('audit_seals')
        .select((eb) => eb.fn.sum<string>('rows_covered').as('total'))
        .executeTakeFirstOrThrow(),
    )
    bar.start(Number(total ?? 0), 0)
    const verdict = await verifyAuditLog(inTransaction, {
      ...(head && { head }),
      onProgress: (rows) => bar.update(rows),
    })
    bar.stop()
    if (verdict.fault) throw new Error(verdict.fault)
    console.log(`  ${verdict.rows} rows are as they were written.`)
    if (verdict.erased > 0) console.log(`  Of ${verdict.erased} rows the personal values were erased; the rest stands.`)
    if (verdict.head) console.log(`  Head: ${verdict.head.number}:${verdict.head.hash}`)
  } finally {
    bar.stop()
    await connection.close()
  }
})

function headOf(text: string | undefined) {
  if (text === undefined) return undefined
  const [number = '', hash = ''] = text.split(':')
  if (!/^\d+$/.test(number) || !/^[0-9a-f]{64}$/.test(hash)) throw new Error('A head has the form NUMBER:HASH')
  return { number: Number(number), hash }
}
