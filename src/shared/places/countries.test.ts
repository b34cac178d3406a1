import { expect, test } from 'vitest'
import { countries, countryName, isCountry } from './countries.ts'

test('the countries are those of ISO 3166-1 and Kosovo, with unique names', () => {
  expect(countries()).toHaveLength(250)
  expect(new Set(countries().map(({ name }) => name)).size).toBe(250)
  expect(countries().filter(({ code, name }) => code === name || !/^[A-Z]{2}$/.test(code))).toEqual([])
  expect(countries()[0]).toEqual({ code: 'AF', name: 'Afghanistan' })
  expect(['DE', 'GB', 'XK'].map(countryName)).toEqual(['Germany', 'United Kingdom', 'Kosovo'])
})

test.each(['de', 'EU', 'UK', 'ZZ', 'DEU', '', 'DD'])('%o is not a country', (code) => {
  expect(isCountry(code)).toBe(false)
  expect(isCountry('DE')).toBe(true)
})
