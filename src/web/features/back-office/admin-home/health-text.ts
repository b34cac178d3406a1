import type { SystemHealth, SystemPart } from '#shared/features/back-office/admin-home.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

export const systemPartNames: Record<SystemPart, string> = {
  database: 'Database',
  jobs: 'Background jobs',
  mail: 'Email delivery',
  payments: 'Payments',
  storage: 'File storage',
  backup: 'Backup',
  clock: 'Clocks',
}

const healthyLabels: Record<SystemPart, string> = {
  database: 'Healthy',
  jobs: 'Operational',
  mail: 'Operational',
  payments: 'Connected',
  storage: 'Healthy',
  backup: 'Operational',
  clock: 'Healthy',
}

export function healthLabel({ part, state }: Pick<SystemHealth, 'part' | 'state'>): { word: string; tone: Tone } {
  switch (state) {
    case 'good':
      return { word: healthyLabels[part], tone: 'success' }
    case 'slow':
      return { word: 'Slow', tone: 'warning' }
    case 'warning':
      return { word: 'Needs attention', tone: 'warning' }
    case 'failing':
      return { word: part === 'jobs' || part === 'backup' ? 'Needs attention' : 'Not working', tone: 'danger' }
    case 'off':
      return { word: 'Not configured', tone: 'neutral' }
  }
}

interface Remedy {
  words: string
  page?: { path: string; name: string }
}

const remedies: Record<SystemPart, Remedy> = {
  database: { words: 'Look at the load and the disk of the database server, and at DATABASE_POOL.' },
  jobs: {
    words: 'A process that works on jobs has to run. Permanently failed jobs can be retried.',
    page: { path: '/admin/failures', name: 'Failed Jobs' },
  },
  mail: { words: 'Check SMTP_URL, and that the mail server can be reached. Queued mail is sent once it is reachable.' },
  payments: {
    words: 'npm run stripe:check says what the account lacks. Afterwards compare what was missed.',
    page: { path: '/admin/subscriptions', name: 'Billing Data Sync' },
  },
  storage: { words: 'It has to be there, to be writable, and to have space.' },
  backup: {
    words:
      'Create one with npm run backup (nightly for PostgreSQL; stop the app first when using the embedded database).',
  },
  clock: {
    words: 'Sync the clocks of the database and of Marquee with NTP; links, codes and trials depend on them.',
  },
}

export function remedyOf({ part, state }: Pick<SystemHealth, 'part' | 'state'>): Remedy | null {
  return state === 'good' ? null : remedies[part]
}

export function healthSummary(parts: readonly SystemHealth[]): string {
  const troubled = parts.filter(({ state }) => state !== 'good' && state !== 'off')
  if (troubled.length === 0) return 'All systems operational.'
  const names = troubled.map(({ part }) => systemPartNames[part])
  const verb = names.length === 1 && names[0]?.endsWith('s') === false ? 'needs' : 'need'
  return `${names.join(', ')} ${verb} attention. See the server log for details.`
}
