import { implement } from '#server/platform/app/implement.ts'
import { calendarFeeds } from '#shared/features/events/calendar-feeds.ts'
import { createPlaceFeed, listPlaceFeeds, revokePlaceFeed, updatePlaceFeed } from './place-feeds.ts'

export const calendarFeedsApi = implement(calendarFeeds, {
  listPlaceFeeds,
  createPlaceFeed,
  updatePlaceFeed,
  revokePlaceFeed,
})
