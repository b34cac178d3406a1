import { team } from '../../../shared/features/team.ts'
import { implement } from '../../platform/procedures.ts'
import { listMembers } from './list-members.ts'
import { listRoles } from './list-roles.ts'

export const teamApi = implement(team, { listMembers, listRoles })
