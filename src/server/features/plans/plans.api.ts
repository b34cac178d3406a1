import { plans } from '../../../shared/features/plans.ts'
import { implement } from '../../platform/procedures.ts'
import { listPlans } from './list-plans.ts'

export const plansApi = implement(plans, { listPlans })
