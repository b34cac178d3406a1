const emojis: Record<string, string> = {
  calendar: '📅',
  briefcase: '💼',
  music: '🎵',
  building: '🏢',
  truck: '🚚',
}

/** 🏢 is the default for missing and unknown icons. */
export function companyTypeEmoji(icon: string | null): string {
  return (icon && emojis[icon]) || '🏢'
}
