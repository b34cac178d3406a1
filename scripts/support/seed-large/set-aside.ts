import type pg from 'pg'
import { inTransaction, shareOut } from './hands.ts'

type Kind = 'foreign key' | 'unique' | 'index' | 'trigger'
/** Foreign keys are dropped before the indexes they refer to, and restored after them. */
const inTurn: Kind[] = ['foreign key', 'unique', 'index', 'trigger']
const turn = ({ kind }: { kind: Kind }) => inTurn.indexOf(kind)

/** Indexes, constraints and triggers to drop while the tables are filled. Excludes those that other tables refer to. */
const setAside = `
  select 'index' as kind, i.indexrelid::bigint as made, format('drop index %s', i.indexrelid::regclass) as take,
    replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as put_back
  from pg_index i
  where i.indrelid = any ($1::regclass[]) and i.indexrelid::regclass::text <> all ($2::text[])
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  union all
  select case c.contype when 'f' then 'foreign key' else 'unique' end, c.oid::bigint,
    format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
    format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
  from pg_constraint c
  where c.conrelid = any ($1::regclass[]) and (c.contype = 'f' or (c.contype = 'u'
    and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid)))
  union all
  select 'trigger', t.oid::bigint, format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname),
    format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname)
  from pg_trigger t where t.tgrelid = any ($1::regclass[]) and t.tgname = any ($3::text[]) and t.tgparentid = 0`

/**
 * Drop indexes, foreign keys and these triggers. Stores in the same transaction how to recreate each, so that a later run
 * can recover from an interruption.
 */
export async function takeAside(
  client: pg.PoolClient,
  { tables, keep = [], triggers }: { tables: string[]; keep?: string[]; triggers: string[] },
): Promise<void> {
  await inTransaction(client, async () => {
    await client.query('create table seed_large_set_aside (kind text, made bigint, put_back text)')
    const { rows } = await client.query<{ kind: Kind; made: string; take: string; put_back: string }>(setAside, [
      tables,
      keep,
      triggers,
    ])
    for (const { take } of [...rows].sort((one, other) => turn(one) - turn(other))) await client.query(take)
    for (const { kind, made, put_back } of rows)
      await client.query('insert into seed_large_set_aside values ($1, $2, $3)', [kind, made, put_back])
  })
}

export async function isAnythingAside(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('seed_large_set_aside') is not null as there`,
  )
  return rows[0]?.there ?? false
}

/** Recreate the stored objects: indexes in parallel, then those that lock tables. */
export async function putBack(
  hands: readonly [pg.PoolClient, ...pg.PoolClient[]],
  onProgress?: (done: number, of: number) => void,
): Promise<void> {
  const [first] = hands
  const { rows } = await first.query<{ kind: Kind; put_back: string }>(
    'select kind, put_back from seed_large_set_aside order by made',
  )
  let done = 0
  const putOneBack = (statement: string) => (client: pg.PoolClient) =>
    inTransaction(client, async () => {
      // A server start can have rebuilt some of them.
      const index = /^CREATE (?:UNIQUE )?INDEX (\S+) /.exec(statement)?.[1]
      if (index) await client.query(`drop index if exists ${index}`)
      await client.query(statement)
      await client.query('delete from seed_large_set_aside where put_back = $1', [statement])
      done += 1
      onProgress?.(done, rows.length)
    })
  const of = (...kinds: Kind[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map((row) => putOneBack(row.put_back))
  await shareOut(hands, of('index'))
  await shareOut([first], [...of('unique'), ...of('foreign key'), ...of('trigger')])
  await first.query('drop table seed_large_set_aside')
}
