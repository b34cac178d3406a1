import { expect, test } from 'vitest'
import { revenueSeries } from './revenue-panel.tsx'

test('past days are in order, today is the current value, and a missing currency counts as zero [A-SUB-09]', () => {
  const past = [
    { day: '2026-11-19', currency: 'USD', mrr: 10_000 },
    { day: '2026-11-20', currency: 'EUR', mrr: 2550 },
    { day: '2026-11-20', currency: 'USD', mrr: 12_000 },
    { day: '2026-11-21', currency: 'USD', mrr: 1 },
  ]
  expect(revenueSeries(past, [{ currency: 'USD', amount: 13_000 }], '2026-11-21')).toEqual({
    currencies: ['EUR', 'USD'],
    points: [
      { day: '2026-11-19', EUR: 0, USD: 100 },
      { day: '2026-11-20', EUR: 25.5, USD: 120 },
      { day: '2026-11-21', EUR: 0, USD: 130 },
    ],
  })
})

test('without revenue there is no currency', () => {
  const past = [{ day: '2026-11-20', currency: 'USD', mrr: 0 }]
  expect(revenueSeries(past, [], '2026-11-21')).toEqual({
    currencies: [],
    points: [{ day: '2026-11-20' }, { day: '2026-11-21' }],
  })
})
