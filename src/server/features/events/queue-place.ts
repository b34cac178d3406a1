/** Identifies a queue of holds: a space without parts, and a date. */
export interface QueuePlace {
  space_id: string
  date: string
}

export function keyOf({ space_id, date }: QueuePlace): string {
  return `${date} ${space_id}`
}
