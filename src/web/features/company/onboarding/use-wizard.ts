import { type Dispatch, useEffect, useReducer } from 'react'
import { z } from 'zod'
import { advance, freshWizard, type Wizard, type WizardEvent, wizardShape } from './wizard.ts'

const key = 'onboarding'
const kept = z.object({ user_id: z.string(), wizard: wizardShape })

/** The answers of this tab, kept in it: they outlive a reload and are gone with the tab. Nobody else's are shown. */
export function useWizard(userId: string, wishedPlanId: string | null): [Wizard, Dispatch<WizardEvent>] {
  const [wizard, dispatch] = useReducer(advance, null, () => withWish(known(userId), wishedPlanId))
  useEffect(() => {
    sessionStorage.setItem(key, JSON.stringify({ user_id: userId, wizard }))
  }, [userId, wizard])
  return [wizard, dispatch]
}

export function forgetWizard(): void {
  sessionStorage.removeItem(key)
}

function known(userId: string): Wizard {
  try {
    const found = kept.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
    return found.user_id === userId ? found.wizard : freshWizard
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
