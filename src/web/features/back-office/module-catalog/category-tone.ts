import type { Tone } from '#web/ui/status-badge.tsx'

/** Categories that have a colour of their own. */
const tones: Record<string, Tone> = {
  productivity: 'accent',
  communication: 'info',
  analytics: 'warning',
  finance: 'success',
  integration: 'info',
  security: 'danger',
}

export function categoryTone(category: string): Tone {
  return tones[category] ?? 'neutral'
}
