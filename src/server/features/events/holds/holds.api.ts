import { implement } from '#server/platform/app/implement.ts'
import { holds } from '#shared/features/events/holds.ts'
import { answerChallengeByLink } from './challenge-links.ts'
import { answerChallenge, challengeHolds, withdrawChallenge } from './challenges.ts'
import { extendHolds } from './extend-holds.ts'
import { getHold } from './get-hold.ts'
import { getUrgentHolds } from './get-urgent-holds.ts'
import { getHoldSettings, updateHoldSettings } from './hold-settings.ts'
import { listHolds } from './list-holds.ts'
import { placeHolds, updateHold } from './place-holds.ts'
import { previewChallenges } from './preview-challenges.ts'
import { previewHolds } from './preview-holds.ts'

export const holdsApi = implement(holds, {
  listHolds,
  getUrgentHolds,
  getHold,
  previewHolds,
  placeHolds,
  updateHold,
  extendHolds,
  previewChallenges,
  challengeHolds,
  answerChallenge,
  answerChallengeByLink,
  withdrawChallenge,
  getHoldSettings,
  updateHoldSettings,
})
