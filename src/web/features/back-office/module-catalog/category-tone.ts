import type { Tone } from '#web/ui/status-badge.tsx'

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
