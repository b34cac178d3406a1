import { useState } from 'react'
import type { Output } from '#shared/call.ts'
import type { holds } from '#shared/features/events/holds.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

type Found = Output<typeof holds.calls.getHold>
type OtherHold = Found['queues'][number]['holds'][number] & { date: string; space: string }

export interface OtherHoldsState {
  /** Holds of others in the queues of the event. */
  others: OtherHold[]
  /** Other dates of its group, of which only one is wanted. */
  released: Found['group']
  /** Whether the holds of others end when the event is confirmed. */
  isEnding: boolean
  setEnding: (isEnding: boolean) => void
  /** Ids of the events whose holds end. */
  ended: string[]
  /** Names of the spaces of the event. */
  spaces: string[]
}

/** Other holds that a change of status concerns. `asks`: false for changes that concern none. */
export function useOtherHolds(id: string, { asks }: { asks: boolean }): OtherHoldsState {
  const [isEnding, setEnding] = useState(false)
  const found = useApiQuery(companyApi.holds.getHold, asks ? { id } : null).data
  const others = (found?.queues ?? []).flatMap(({ date, space, holds }) =>
    holds.filter((one) => one.id !== id).map((one) => ({ ...one, date, space })),
  )
  const released = found?.hold?.group?.choice === 'any' ? found.group.filter(({ status }) => status === 'hold') : []
  const ended = isEnding ? [...new Set(others.map((one) => one.id))] : []
  return { others, released, isEnding, setEnding, ended, spaces: found?.hold?.spaces ?? [] }
}
