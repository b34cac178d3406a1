/** From how many days before its end on a trial needs somebody. */
export const trialEndingDays = 7
