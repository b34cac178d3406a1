import type { SystemHealth, SystemPart } from '#shared/features/admin-home'
import type { Tone } from '../../ui/status-badge.tsx'

export const partNames: Record<SystemPart, string> = {
  database: 'Database',
  jobs: 'Background jobs',
  mail: 'Email delivery',
  payments: 'Payments',
  storage: 'File storage',
  backup: 'Backup',
}

/** The words that only a good measurement earns. [A-HOME-19 A-HOME-20] */
const good: Record<SystemPart, string> = {
  database: 'Healthy',
  jobs: 'Operational',
  mail: 'Operational',
  payments: 'Connected',
  storage: 'Healthy',
  backup: 'Operational',
}

export function healthWord({ part, state }: Pick<SystemHealth, 'part' | 'state'>): { word: string; tone: Tone } {
  switch (state) {
    case 'good':
      return { word: good[part], tone: 'success' }
    case 'slow':
      return { word: 'Slow', tone: 'warning' }
    case 'failing':
      return { word: part === 'jobs' || part === 'backup' ? 'Needs attention' : 'Not working', tone: 'danger' }
    case 'off':
      return { word: 'Not configured', tone: 'neutral' }
  }
}

/** The whole in one sentence. */
export function summary(parts: readonly SystemHealth[]): string {
  const troubled = parts.filter(({ state }) => state === 'failing' || state === 'slow')
  if (troubled.length === 0) return 'All that is set up works.'
  const names = troubled.map(({ part }) => partNames[part])
  return `Look at: ${names.join(', ')}. The log of the server says why.`
}
