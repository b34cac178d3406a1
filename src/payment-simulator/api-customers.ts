import { z } from 'zod'
import { requireOwnCard } from './billing-start.ts'
import { attachCard, cardsByName } from './cards.ts'
import { createCustomer } from './customers.ts'
import { listObjects } from './lists.ts'
import type { Customer } from './objects.ts'
import {
  createdFilter,
  emailParam,
  mergeMetadata,
  metadataParam,
  nullableParam,
  pagingParams,
  parseParams,
  textParam,
  wholeNumberParam,
} from './params.ts'
import { invalidRequest, resourceMissingError } from './provider-error.ts'
import type { Routes } from './route-types.ts'
import { requireObject, updateObject } from './store.ts'

const address = z.strictObject({
  line1: nullableParam(textParam).optional(),
  line2: nullableParam(textParam).optional(),
  city: nullableParam(textParam).optional(),
  state: nullableParam(textParam).optional(),
  postal_code: nullableParam(textParam).optional(),
  country: nullableParam(textParam).optional(),
})
const customerFields = {
  name: nullableParam(textParam.max(256)).optional(),
  email: nullableParam(emailParam).optional(),
  phone: nullableParam(textParam.max(20)).optional(),
  description: nullableParam(textParam).optional(),
  metadata: metadataParam.optional(),
  address: nullableParam(address).optional(),
  balance: wholeNumberParam.optional(),
  preferred_locales: z.array(textParam).optional(),
  tax_exempt: z.enum(['none', 'exempt', 'reverse']).optional(),
  invoice_settings: z
    .strictObject({
      default_payment_method: nullableParam(textParam).optional(),
      footer: nullableParam(textParam).optional(),
    })
    .optional(),
}
const customerParams = z.strictObject(customerFields)
const noParams = z.strictObject({})

export const customerRoutes: Routes = {
  'POST /v1/customers': async (sim, params) => {
    const { invoice_settings, ...given } = parseParams(customerParams, params)
    if (invoice_settings?.default_payment_method)
      throw invalidRequest('The customer does not have a payment method with this ID.', {
        code: 'resource_missing',
        param: 'invoice_settings[default_payment_method]',
      })
    const footer = invoice_settings?.footer ?? null
    const { data } = await createCustomer(
      sim,
      { ...given, address: addressOf(given.address), metadata: mergeMetadata({}, given.metadata) },
      footer,
    )
    return data
  },
  'GET /v1/customers': async (sim, params) => {
    const given = parseParams(
      z.strictObject({ ...pagingParams, created: createdFilter, email: textParam.optional() }),
      params,
    )
    return listObjects(sim, 'customer', '/v1/customers', { ...given, fields: { email: given.email } })
  },
  'GET /v1/customers/:id': async (sim, params, id) => {
    parseParams(noParams, params)
    return (await requireObject(sim, 'customer', id)).data
  },
  'POST /v1/customers/:id': async (sim, params, id) => {
    const { invoice_settings, metadata: labels, address: place, ...given } = parseParams(customerParams, params)
    const row = await requireObject(sim, 'customer', id)
    const card = invoice_settings?.default_payment_method
    if (card) await requireOwnCard(sim, card, id, 'invoice_settings[default_payment_method]')
    const data: Partial<Customer> = {
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      ...(place !== undefined && { address: addressOf(place) }),
      ...(invoice_settings && {
        invoice_settings: {
          ...row.data.invoice_settings,
          ...(card !== undefined && { default_payment_method: card }),
          ...(invoice_settings.footer !== undefined && { footer: invoice_settings.footer }),
        },
      }),
      metadata: mergeMetadata(row.data.metadata, labels),
    }
    return (await updateObject(sim, 'customer', row, { data }, 'customer.updated')).data
  },
  'GET /v1/customers/:id/payment_methods': async (sim, params, id) => {
    const given = parseParams(z.strictObject({ ...pagingParams, type: textParam.optional() }), params)
    await requireObject(sim, 'customer', id)
    return listObjects(sim, 'payment_method', `/v1/customers/${id}/payment_methods`, { ...given, customer: id })
  },
  'GET /v1/payment_methods': async (sim, params) => {
    const given = parseParams(
      z.strictObject({ ...pagingParams, customer: textParam, type: textParam.optional() }),
      params,
    )
    await requireObject(sim, 'customer', given.customer, 'customer')
    return listObjects(sim, 'payment_method', '/v1/payment_methods', given)
  },
  'GET /v1/payment_methods/:id': async (sim, params, id) => {
    parseParams(noParams, params)
    return (await requireObject(sim, 'payment_method', id)).data
  },
  'POST /v1/payment_methods/:id/attach': async (sim, params, id) => {
    const { customer } = parseParams(z.strictObject({ customer: textParam }), params)
    const { data: owner } = await requireObject(sim, 'customer', customer, 'customer')
    const card = cardsByName[id]
    if (!card) throw resourceMissingError('PaymentMethod', id)
    return (await attachCard(sim, customer, card, { email: owner.email, name: owner.name ?? null })).data
  },
}

function addressOf(given: z.output<typeof address> | null | undefined): Customer['address'] {
  if (!given) return null
  const { line1 = null, line2 = null, city = null, state = null, postal_code = null, country = null } = given
  return { line1, line2, city, state, postal_code, country }
}
