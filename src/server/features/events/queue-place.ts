/** A smallest space on a date, where holds have ranks. */
export interface QueuePlace {
  space_id: string
  date: string
}

export function keyOf({ space_id, date }: QueuePlace): string {
  return `${date} ${space_id}`
}
