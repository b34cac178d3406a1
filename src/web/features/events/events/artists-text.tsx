import type { Artist } from '#shared/features/events/events.ts'

export function ArtistsText({ artists }: { artists: unknown }) {
  const names = Array.isArray(artists) ? (artists as Artist[]).map(({ name }) => name) : []
  return names.length > 0 ? names.join(', ') : '–'
}
