const emojis: Record<string, string> = {
  calendar: '📅',
  briefcase: '💼',
  music: '🎵',
  building: '🏢',
  truck: '🚚',
}

/** The building stands for no icon and for an unknown one. */
export function companyTypeEmoji(icon: string | null): string {
  return (icon && emojis[icon]) || '🏢'
}
