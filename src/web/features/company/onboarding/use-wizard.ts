import { type Dispatch, useEffect, useReducer } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { z } from 'zod'
import { advance, freshWizard, paths, type Wizard, type WizardEvent, wizardShape } from './wizard.ts'

const key = 'onboarding'
const kept = z.object({ user_id: z.string(), wizard: wizardShape })

/** The answers of this tab, kept in it: they outlive a reload and are gone with the tab. Nobody else's are shown. */
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

/** Led to the first step, and not back to it. */
function useBegins(): boolean {
  const { pathname } = useLocation()
  return useNavigationType() !== 'POP' && pathname === paths.welcome
}

/** Whoever begins again, while the end of the last time was never left by its buttons, creates another company. */
function known(userId: string, begins: boolean): Wizard {
  try {
    const { user_id, wizard } = kept.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
    return user_id !== userId || (begins && wizard.company) ? freshWizard : wizard
  } catch {
    // Nothing yet, or of an earlier release.
    return freshWizard
  }
}

/** Who follows another link with a plan wants that one. */
function withWish(wizard: Wizard, wishedPlanId: string | null): Wizard {
  if (!wishedPlanId || wishedPlanId === wizard.wishedPlanId) return wizard
  return { ...wizard, wishedPlanId, plan: null }
}
