import Stripe from 'stripe'
import { Agent, request } from 'undici'

/**
 * Sends webhooks at a steady rate, even if responses are late. Arguments: URL, secret, requests per second, seconds,
 * customers. Prints the latencies in milliseconds as JSON.
 */
const [url = '', secret = '', rate = '', seconds = '', customers = ''] = process.argv.slice(2)
const stripe = new Stripe('sk_test_bench')
const dispatcher = new Agent({ connections: 50 })
const total = Number(rate) * Number(seconds)
const latencies: number[] = []
const started = performance.now()

await Promise.all(
  Array.from({ length: total }, async (_, number) => {
    const due = started + (number * 1000) / Number(rate)
    await new Promise((later) => setTimeout(later, Math.max(0, due - performance.now())))
    const payload = JSON.stringify({
      id: `evt_bench_${process.pid}_${number}`,
      object: 'event',
      type: 'customer.subscription.updated',
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: 'sub', object: 'subscription', customer: `cus_bench_${number % Number(customers)}` } },
    })
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
    const sent = performance.now()
    const answer = await request(url, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    })
    await answer.body.dump()
    if (answer.statusCode !== 200) throw new Error(`A ring was answered ${answer.statusCode}`)
    latencies.push(performance.now() - sent)
  }),
)
await dispatcher.close()
console.log(JSON.stringify(latencies))
