import { useState } from 'react'

/** Keep a form open, read-only, if the member loses write access meanwhile, so that input is not lost. */
export function useOpenForm(isOpen: boolean, mayWrite: boolean): boolean {
  const [wasGiven, setWasGiven] = useState(false)
  const isGiven = isOpen && (wasGiven || mayWrite)
  if (isGiven !== wasGiven) setWasGiven(isGiven)
  return isGiven
}
