import { useState } from 'react'

/** Keep an open form visible even if the member loses write access, so that input is not lost. */
export function useOpenForm(isOpen: boolean, mayWrite: boolean): boolean {
  const [wasGiven, setWasGiven] = useState(false)
  const isGiven = isOpen && (wasGiven || mayWrite)
  if (isGiven !== wasGiven) setWasGiven(isGiven)
  return isGiven
}
