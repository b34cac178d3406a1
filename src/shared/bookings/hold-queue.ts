/** A hold in the queue of a space on a date. */
export interface QueuedHold {
  event: string
  rank: number
  /** Whether the hold keeps its rank when a hold above it ends, unless that would leave a gap. */
  is_fixed: boolean
}

/**
 * Give the holds of a queue the ranks 1 to n, in their order. Fixed holds keep their ranks if possible; the other holds
 * fill the ranks in between. Returns the queue by rank.
 */
export function closeRankGaps(queue: readonly QueuedHold[]): QueuedHold[] {
  const inOrder = queue.toSorted((one, other) => one.rank - other.rank)
  const isKept = ({ is_fixed, rank }: QueuedHold) => is_fixed && rank <= queue.length
  const kept = new Map(inOrder.filter(isKept).map((hold) => [hold.rank, hold]))
  // A fixed hold moves up only if no other hold can fill the gap.
  const others = [
    ...inOrder.filter((hold) => !hold.is_fixed),
    ...inOrder.filter((hold) => hold.is_fixed && !isKept(hold)),
  ]
  return inOrder.map((_, at) => {
    const hold = kept.get(at + 1) ?? others.shift()
    if (!hold) throw new Error('Two holds have the same rank')
    return { ...hold, rank: at + 1 }
  })
}

/** Insert a hold at a rank, or at the end if the queue is shorter. The holds from that rank on move down by one. */
export function insertHoldAtRank(
  queue: readonly QueuedHold[],
  hold: Omit<QueuedHold, 'rank'>,
  rank: number,
): QueuedHold[] {
  const at = Math.min(rank, queue.length + 1)
  const others = queue.map((one) => (one.rank >= at ? { ...one, rank: one.rank + 1 } : one))
  return [...others, { ...hold, rank: at }].toSorted((one, other) => one.rank - other.rank)
}

/** Move a hold directly below another hold of the queue. Does nothing if it is already further down. */
export function moveBelow(queue: readonly QueuedHold[], event: string, other: string): QueuedHold[] {
  const [moved, target] = [find(queue, event), find(queue, other)]
  if (!moved || !target || moved.rank > target.rank) return [...queue]
  return queue
    .map((one) => {
      if (one === moved) return { ...one, rank: target.rank }
      return one.rank > moved.rank && one.rank <= target.rank ? { ...one, rank: one.rank - 1 } : one
    })
    .toSorted((one, another) => one.rank - another.rank)
}

/** Move a hold directly above another hold of the queue. Does nothing if it is already further up. */
export function moveAbove(queue: readonly QueuedHold[], event: string, other: string): QueuedHold[] {
  const [moved, target] = [find(queue, event), find(queue, other)]
  if (!moved || !target || moved.rank < target.rank) return [...queue]
  return queue
    .map((one) => {
      if (one === moved) return { ...one, rank: target.rank }
      return one.rank >= target.rank && one.rank < moved.rank ? { ...one, rank: one.rank + 1 } : one
    })
    .toSorted((one, another) => one.rank - another.rank)
}

function find(queue: readonly QueuedHold[], event: string): QueuedHold | undefined {
  return queue.find((one) => one.event === event)
}

/** '1st hold', '2nd hold'. */
export function rankText(rank: number): string {
  return `${ordinal(rank)} hold`
}

const namedAbove = 3

/** 'behind ‘Nova’, confirmed on the same day'. A name is null if the caller may not see the event. */
export function behindText(names: readonly (string | null)[]): string {
  const shown = names.slice(0, namedAbove).map((name) => (name === null ? 'a private event' : `‘${name}’`))
  const more = names.length > namedAbove ? ` and ${names.length - namedAbove} more` : ''
  return `behind ${shown.join(', ')}${more}, confirmed on the same day`
}

/** '2nd hold', or '1st / 2nd' for dates with different ranks. */
export function ranksText(ranks: string | null | undefined): string | null {
  if (!ranks) return null
  const all = ranks.split('/').map(Number)
  return all.length === 1 ? rankText(all[0] ?? 1) : all.map(ordinal).join(' / ')
}

/** '1st', '2nd', '3rd', '11th'. */
export function ordinal(rank: number): string {
  const isTeen = rank % 100 >= 11 && rank % 100 <= 13
  return `${rank}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][rank % 10]) ?? 'th'}`
}

/** Maximum number of urgent holds on the dashboard, and within how many days they expire. */
export const urgentHoldLimits = { shown: 7, days: 7 } as const
