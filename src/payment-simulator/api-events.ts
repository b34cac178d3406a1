import { z } from 'zod'
import { booleanParam, createdFilter, pagingParams, parseParams, textParam } from './params.ts'
import { invalidRequest, resourceMissingError } from './provider-error.ts'
import type { Routes } from './route-types.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'

const listEventsParams = z.strictObject({
  ...pagingParams,
  created: createdFilter,
  type: textParam.optional(),
  types: z.array(textParam).max(20).optional(),
  delivery_success: booleanParam.optional(),
})

export const eventRoutes: Routes = {
  'GET /v1/events': async (sim, params) => {
    const { limit = 10, starting_after, ending_before, ...filter } = parseParams(listEventsParams, params)
    let query = sim.tx.selectFrom('simulator_events').select('body')
    if (filter.type) query = query.where('type', 'like', filter.type.replaceAll('*', '%'))
    if (filter.types) query = query.where('type', 'in', filter.types)
    if (filter.delivery_success !== undefined)
      query = query.where('delivered_at', filter.delivery_success ? 'is not' : 'is', null)
    const { gt, gte, lt, lte } = filter.created ?? {}
    if (gt !== undefined) query = query.where('created', '>', gt)
    if (gte !== undefined) query = query.where('created', '>=', gte)
    if (lt !== undefined) query = query.where('created', '<', lt)
    if (lte !== undefined) query = query.where('created', '<=', lte)
    if (starting_after) query = query.where('sequence', '<', await sequenceOf(sim, starting_after, 'starting_after'))
    if (ending_before) query = query.where('sequence', '>', await sequenceOf(sim, ending_before, 'ending_before'))
    const rows = await query
      .orderBy('sequence', ending_before ? 'asc' : 'desc')
      .limit(limit + 1)
      .execute()
    const data = rows.slice(0, limit).map(({ body }): unknown => JSON.parse(body))
    return {
      object: 'list',
      data: ending_before ? data.reverse() : data,
      has_more: rows.length > limit,
      url: '/v1/events',
    }
  },
  'GET /v1/events/:id': async (sim, params, id) => {
    parseParams(z.strictObject({}), params)
    const row = await sim.tx.selectFrom('simulator_events').select('body').where('id', '=', id).executeTakeFirst()
    if (!row) throw resourceMissingError('event', id)
    const event: object = JSON.parse(row.body)
    return event
  },
}

async function sequenceOf(sim: SimulatorTransaction, id: string, param: string): Promise<number> {
  const row = await sim.tx.selectFrom('simulator_events').select('sequence').where('id', '=', id).executeTakeFirst()
  if (!row) throw invalidRequest(`No such event: '${id}'`, { code: 'resource_missing', param })
  return row.sequence
}
