import { type Dispatch, useEffect, useReducer } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { z } from 'zod'
import { advance, freshWizard, paths, type Wizard, type WizardEvent, wizardShape } from './wizard.ts'

const key = 'onboarding'
const kept = z.object({ user_id: z.string(), wizard: wizardShape })

/**
 * State of the wizard. Stored in sessionStorage, so that it survives a reload. The state of another user is ignored.
 */
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

/** Whether the user starts the wizard: a navigation to its first step, except by the browser's Back button. */
function useBegins(): boolean {
  const { pathname } = useLocation()
  return useNavigationType() !== 'POP' && pathname === paths.welcome
}

/**
 * Stored state of the wizard. Starting again after the company was created discards it, so that the user can create
 * another one.
 */
function known(userId: string, begins: boolean): Wizard {
  try {
    const { user_id, wizard } = kept.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
    return user_id !== userId || (begins && wizard.company) ? freshWizard : wizard
  } catch {
    // No state is stored, or an earlier version of the app stored it.
    return freshWizard
  }
}

/** A link with another plan replaces the selected plan. */
function withWish(wizard: Wizard, wishedPlanId: string | null): Wizard {
  if (!wishedPlanId || wishedPlanId === wizard.wishedPlanId) return wizard
  return { ...wizard, wishedPlanId, plan: null }
}
