import { useState } from 'react'

/**
 * Whether a form is open that was opened with the right to it. It stays open, to be read, though the right has been taken
 * away meanwhile: what was typed is not lost.
 */
export function useOpenForm(isOpen: boolean, mayWrite: boolean): boolean {
  const [wasGiven, setWasGiven] = useState(false)
  const isGiven = isOpen && (wasGiven || mayWrite)
  if (isGiven !== wasGiven) setWasGiven(isGiven)
  return isGiven
}
