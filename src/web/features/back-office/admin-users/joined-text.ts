const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** [A-UDET-06] */
export function joinedText(moment: string): string {
  return `Joined ${month.format(new Date(moment))}`
}
