import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { useSpacesOf } from './use-spaces-of.ts'

export function PartsText({ space }: { space: RecordRow }) {
  const spaces = useSpacesOf((space.venue as { id: string } | null)?.id ?? null).data?.rows ?? []
  const parts = Array.isArray(space.parts) ? space.parts : []
  const names = spaces.filter(({ id }) => parts.includes(id)).map(({ name }) => name)
  return names.length > 0 ? names.join(' + ') : '–'
}
