import type { Connection } from '#server/platform/database/connect.ts'

/** Two nights without a backup need somebody. */
const backupHours = 49

export async function lastBackupAt({ pool }: Connection): Promise<string | null> {
  const { rows } = await pool.query<{ last: string | null }>('select max(finished_at) as last from backups')
  return rows[0]?.last ?? null
}

/** What our own script has noted; the embedded database is backed up while it is stopped, and notes nothing. */
export function backupState(engine: Connection['engine'], last: string | null): 'fine' | 'old' | 'none' {
  if (engine === 'embedded') return 'fine'
  if (!last) return 'none'
  return (Date.now() - Date.parse(last)) / 3_600_000 > backupHours ? 'old' : 'fine'
}
