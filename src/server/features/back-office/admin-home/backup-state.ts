import type { Connection } from '#server/platform/database/connect.ts'

/** Hours after the last backup from which an alert is shown: two nights without a backup. */
const backupHours = 49

export async function loadLastBackupAt({ pool }: Connection): Promise<string | null> {
  const { rows } = await pool.query<{ last: string | null }>('select max(finished_at) as last from backups')
  return rows[0]?.last ?? null
}

/**
 * State of backups by the time of the last one. Backups of the embedded database are made while the server is
 * stopped and are not recorded, so it always counts as fine.
 */
export function backupState(engine: Connection['engine'], last: string | null): 'fine' | 'old' | 'none' {
  if (engine === 'embedded') return 'fine'
  if (!last) return 'none'
  return (Date.now() - Date.parse(last)) / 3_600_000 > backupHours ? 'old' : 'fine'
}
