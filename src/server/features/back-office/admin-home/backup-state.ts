import type { Connection } from '#server/platform/database/connect.ts'

/** Hours before a missing backup raises an alert: two nights. */
const backupHours = 49

export async function lastBackupAt({ pool }: Connection): Promise<string | null> {
  const { rows } = await pool.query<{ last: string | null }>('select max(finished_at) as last from backups')
  return rows[0]?.last ?? null
}

/** State from the timestamp written by our backup script. The embedded database is backed up while stopped and has none. */
export function backupState(engine: Connection['engine'], last: string | null): 'fine' | 'old' | 'none' {
  if (engine === 'embedded') return 'fine'
  if (!last) return 'none'
  return (Date.now() - Date.parse(last)) / 3_600_000 > backupHours ? 'old' : 'fine'
}
