import { useState } from 'react'
import type { Output } from '#shared/call.ts'
import type { Challenge, holds } from '#shared/features/events/holds.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

type Found = Output<typeof holds.calls.getHold>
type OtherHold = Found['queues'][number]['holds'][number] & { date: string; space: string }

export interface OtherHoldsState {
  /** Other events' holds in the queues of the event. */
  others: OtherHold[]
  /** Other dates of the event's group, if only one date is wanted. */
  released: Found['group']
  /** Other dates of the event's group that are on hold, if all dates are wanted. */
  wanted: Found['group']
  /** Whether the hold has a holder who gets a mail when it ends. */
  hasHolder: boolean
  /** Whether the other holds end when the event is confirmed. */
  isEnding: boolean
  setEnding: (isEnding: boolean) => void
  /** Ids of the events whose holds will end. */
  ended: string[]
  /** Names of the spaces of the event. */
  spaces: string[]
  /** Running challenges by or against the event. */
  challenges: Challenge[]
  zone: string
}

/**
 * Load the other holds that a status change affects. `asks`: false if the change affects none, so nothing is loaded.
 */
export function useOtherHolds(id: string, { asks }: { asks: boolean }): OtherHoldsState {
  const [isEnding, setEnding] = useState(false)
  const found = useApiQuery(companyApi.holds.getHold, asks ? { id } : null).data
  const others = (found?.queues ?? []).flatMap(({ date, space, holds }) =>
    holds.filter((one) => one.id !== id).map((one) => ({ ...one, date, space })),
  )
  const held = found?.group.filter(({ status }) => status === 'hold') ?? []
  const [released, wanted] = found?.hold?.group?.choice === 'all' ? [[], held] : [held, []]
  const ended = isEnding ? [...new Set(others.map((one) => one.id))] : []
  const hasHolder = Boolean(found?.hold?.holder_email)
  return {
    ...{ others, released, wanted, hasHolder, isEnding, setEnding, ended },
    spaces: found?.hold?.spaces ?? [],
    challenges: found?.challenges.filter(({ state }) => state === 'running') ?? [],
    zone: found?.hold?.time_zone ?? 'UTC',
  }
}
