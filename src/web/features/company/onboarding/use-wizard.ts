import { type Dispatch, useEffect, useReducer } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { z } from 'zod'
import { emptyWizard, stepPaths, type Wizard, type WizardEvent, wizardReducer, wizardShape } from './wizard.ts'

const storageKey = 'onboarding'
/** In localStorage: the plan of the link outlives the browser session and a sign-out until a company is created. */
const planKey = 'onboarding_plan'
const storedPlanShape = z.object({ user_id: z.string(), plan_id: z.string() })
const storedWizardShape = z.object({ user_id: z.string(), wizard: wizardShape })

/**
 * State of the wizard. Stored in sessionStorage, so that it survives a reload. The state of another user is ignored.
 */
export function useWizard(userId: string, wishedPlanId: string | null): [Wizard, Dispatch<WizardEvent>] {
  const begins = useStartsWizard()
  const [wizard, dispatch] = useReducer(wizardReducer, null, () =>
    withRequestedPlan(loadWizard(userId, begins), wishedPlanId),
  )
  useEffect(() => {
    sessionStorage.setItem(storageKey, JSON.stringify({ user_id: userId, wizard }))
  }, [userId, wizard])
  const { company, wishedPlanId: plan_id } = wizard
  useEffect(() => {
    if (company) localStorage.removeItem(planKey)
    else if (plan_id) localStorage.setItem(planKey, JSON.stringify({ user_id: userId, plan_id }))
  }, [userId, company, plan_id])
  return [wizard, dispatch]
}

export function removeStoredWizard(): void {
  sessionStorage.removeItem(storageKey)
}

/** Whether the user starts the wizard: a navigation to its first step, except by the browser's Back button. */
function useStartsWizard(): boolean {
  const { pathname } = useLocation()
  return useNavigationType() !== 'POP' && pathname === stepPaths.welcome
}

/**
 * Stored state of the wizard. Starting again after the company was created discards it, so that the user can create
 * another one.
 */
function loadWizard(userId: string, begins: boolean): Wizard {
  try {
    const { user_id, wizard } = storedWizardShape.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? ''))
    return user_id !== userId || (begins && wizard.company) ? createWizard(userId) : wizard
  } catch {
    // No state is stored, or an earlier version of the app stored it.
    return createWizard(userId)
  }
}

function createWizard(userId: string): Wizard {
  try {
    const { user_id, plan_id } = storedPlanShape.parse(JSON.parse(localStorage.getItem(planKey) ?? ''))
    return user_id === userId ? { ...emptyWizard, wishedPlanId: plan_id } : emptyWizard
  } catch {
    return emptyWizard
  }
}

/** A link with another plan replaces the selected plan. */
function withRequestedPlan(wizard: Wizard, wishedPlanId: string | null): Wizard {
  if (!wishedPlanId || wishedPlanId === wizard.wishedPlanId) return wizard
  return { ...wizard, wishedPlanId, plan: null }
}
