import { foldText } from '#shared/fold-text.ts'

/** States of the US and provinces of Canada, by country and code. */
const statesByCountry = {
  US: 'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming',
  CA: 'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia, NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon',
} as const

export interface StateOrProvince {
  country: keyof typeof statesByCountry
  code: string
}

const byCode = new Map<string, StateOrProvince>()
const byName = new Map<string, StateOrProvince>()
for (const country of ['US', 'CA'] as const)
  for (const entry of statesByCountry[country].split(', ')) {
    const state = { country, code: entry.slice(0, 2) }
    byCode.set(state.code, state)
    byName.set(foldText(entry.slice(3)), state)
  }

/** Parse a US state or Canadian province: 'CA', 'New York'. Codes are upper case. */
export function parseState(text: string): StateOrProvince | undefined {
  if (text.length > 40) return undefined
  const plain = text.trim()
  return byCode.get(plain) ?? byName.get(foldText(plain))
}
