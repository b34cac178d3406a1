import { type Dispatch, useEffect, useReducer } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { z } from 'zod'
import { advance, freshWizard, paths, type Wizard, type WizardEvent, wizardShape } from './wizard.ts'

const key = 'onboarding'
const kept = z.object({ user_id: z.string(), wizard: wizardShape })

/** Wizard state in sessionStorage: survives a reload, ends with the tab. State of other users is ignored. */
export function useWizard(userId: string, wishedPlanId: string | null): [Wizard, Dispatch<WizardEvent>] {
  const begins = useBegins()
  const [wizard, dispatch] = useReducer(advance, null, () => withWish(known(userId, begins), wishedPlanId))
  useEffect(() => {
    sessionStorage.setItem(key, JSON.stringify({ user_id: userId, wizard }))
  }, [userId, wizard])
  return [wizard, dispatch]
}

export function forgetWizard(): void {
  sessionStorage.removeItem(key)
}

/** True on navigation to the first step, except back navigation. */
function useBegins(): boolean {
  const { pathname } = useLocation()
  return useNavigationType() !== 'POP' && pathname === paths.welcome
}

/** Starting again after completion creates another company. */
function known(userId: string, begins: boolean): Wizard {
  try {
    const { user_id, wizard } = kept.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
    return user_id !== userId || (begins && wizard.company) ? freshWizard : wizard
  } catch {
    // Missing, or stored by an earlier version.
    return freshWizard
  }
}

/** A new link with a plan replaces the previous plan. */
function withWish(wizard: Wizard, wishedPlanId: string | null): Wizard {
  if (!wishedPlanId || wishedPlanId === wizard.wishedPlanId) return wizard
  return { ...wizard, wishedPlanId, plan: null }
}
