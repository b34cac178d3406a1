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
    words: 'A process that works on jobs has to run. What failed for good can be tried again.',
    page: { path: '/admin/failures', name: 'Failed Jobs' },
  },
  mail: { words: 'Check SMTP_URL, and that the mail server can be reached. What waits is sent then.' },
  payments: {
    words: 'npm run stripe:check says what the account lacks. Afterwards compare what was missed.',
    page: { path: '/admin/subscriptions', name: 'Billing Data Sync' },
  },
  storage: { words: 'It has to be there, to be writable, and to have space.' },
  backup: {
    words: 'npm run backup writes one: of PostgreSQL each night, of the embedded database while it is stopped.',
  },
  clock: {
    words:
      'Let the machines of the database and of Marquee set their clocks by NTP: links, codes and trials end by them.',
  },
}

export function remedyOf({ part, state }: Pick<SystemHealth, 'part' | 'state'>): Remedy | null {
  return state === 'good' ? null : remedies[part]
}

export function healthSummary(parts: readonly SystemHealth[]): string {
  const troubled = parts.filter(({ state }) => state !== 'good' && state !== 'off')
  if (troubled.length === 0) return 'All that is set up works.'
  const names = troubled.map(({ part }) => systemPartNames[part])
  return `Look at: ${names.join(', ')}. The log of the server says why.`
}
