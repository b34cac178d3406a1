import { createServer } from 'node:http'
import { tellPort } from './tell-port.ts'

/**
 * A payment provider with many subscriptions: lists them a hundred per page, like Stripe's API. Argument: their number.
 * Prints its port.
 */
const count = Number(process.argv[2])
const price = {
  id: 'price_bench',
  object: 'price',
  product: 'prod_bench',
  unit_amount: 1900,
  currency: 'usd',
  recurring: { interval: 'month' },
}

const server = createServer((request, response) => {
  const asked = new URL(request.url ?? '/', 'http://provider').searchParams
  const customer = asked.get('customer')
  const first = customer ? numberOf(customer) : numberOf(asked.get('starting_after') ?? 'sub_bench_-1') + 1
  const last = customer ? first : Math.min(first + 99, count - 1)
  const data = []
  for (let number = first; number <= last; number++) data.push(subscription(number))
  const body = { object: 'list', url: '/v1/subscriptions', has_more: !customer && last < count - 1, data }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
tellPort(server)

function numberOf(id: string): number {
  return Number(id.split('_').at(-1))
}

/** One in a hundred is past due. */
function subscription(number: number) {
  return {
    id: `sub_bench_${number}`,
    object: 'subscription',
    customer: `cus_bench_${number}`,
    status: number % 100 === 0 ? 'past_due' : 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    cancellation_details: null,
    created: 1_780_000_000 + number,
    trial_end: null,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        { id: `si_${number}`, object: 'subscription_item', price, quantity: 3, current_period_end: 1_900_000_000 },
      ],
    },
  }
}
