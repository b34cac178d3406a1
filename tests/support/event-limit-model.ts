import { isDeepStrictEqual } from 'node:util'

/** Independent model of what counts toward a plan's max_events: sequential actions on a company that is a list. */

export interface KnownEvent {
  version: number
  counts: boolean
  is_binned: boolean
  of?: string
}

export interface State {
  max: number
  events: ReadonlyMap<string, KnownEvent>
}

export type Answered =
  | { action: 'make'; made: string | null }
  | { action: 'hold'; id: string; version: number; code: string | null }
  | { action: 'bin' | 'restore'; ids: readonly string[]; done: readonly string[] | null }
  | { action: 'import'; import_id: string; wanted: number; made: readonly string[] }
  | { action: 'undo'; import_id: string; removed: number }

export function countOf({ events }: State): number {
  return [...events.values()].filter(({ counts, is_binned }) => counts && !is_binned).length
}

function change(state: State, ids: readonly string[], how: (event: KnownEvent) => Partial<KnownEvent>): State {
  const events = new Map(state.events)
  for (const id of ids) {
    const event = events.get(id)
    if (event) events.set(id, { ...event, ...how(event), version: event.version + 1 })
  }
  return { ...state, events }
}

function add(state: State, ids: readonly string[], of?: string): State {
  const made = ids.map((id) => [id, { version: 1, counts: true, is_binned: false, ...(of && { of }) }] as const)
  return { ...state, events: new Map([...state.events, ...made]) }
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

/** The state after the action if the model gives the same response; otherwise null. */
export function after(state: State, answered: Answered): State | null {
  const room = state.max - countOf(state)
  const at = (id: string) => state.events.get(id)
  switch (answered.action) {
    case 'make':
      if ((answered.made !== null) !== room > 0) return null
      return answered.made === null ? state : add(state, [answered.made])
    case 'hold': {
      const event = at(answered.id)
      const code = event?.is_binned
        ? 'in_bin'
        : event?.version !== answered.version
          ? 'changed_meanwhile'
          : room > 0
            ? null
            : 'event_limit_reached'
      if (code !== answered.code) return null
      return code === null ? change(state, [answered.id], () => ({ counts: true })) : state
    }
    case 'bin': {
      const going = answered.ids.filter((id) => at(id)?.is_binned === false)
      return isSame(going, answered.done ?? []) ? change(state, going, () => ({ is_binned: true })) : null
    }
    case 'restore': {
      const coming = answered.ids.filter((id) => at(id)?.is_binned === true)
      const isOver = coming.filter((id) => at(id)?.counts).length > Math.max(room, 0)
      if (isOver) return answered.done === null ? state : null
      return answered.done && isSame(coming, answered.done) ? change(state, coming, () => ({ is_binned: false })) : null
    }
    case 'import':
      if (answered.made.length !== Math.min(answered.wanted, Math.max(room, 0))) return null
      return add(state, answered.made, answered.import_id)
    case 'undo': {
      const going = [...state.events].flatMap(([id, { of, version, is_binned }]) =>
        of === answered.import_id && version === 1 && !is_binned ? [id] : [],
      )
      return going.length === answered.removed ? change(state, going, () => ({ is_binned: true })) : null
    }
  }
}

/** Whether a sequential order explains all responses and the final state. */
export function isInSomeOrder(state: State, answered: readonly Answered[], left: State['events']): boolean {
  if (answered.length === 0) return isDeepStrictEqual(state.events, left)
  return answered.some((first, at) => {
    const next = after(state, first)
    return next !== null && isInSomeOrder(next, answered.toSpliced(at, 1), left)
  })
}
