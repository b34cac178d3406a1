import { ownValue } from '#shared/own-value.ts'
import { countries } from '#shared/places/countries.ts'
import { headingKey } from './heading-key.ts'
import { importLanguages } from './language-names.ts'
import { parseState } from './state-text.ts'

/** ISO 3166-1 alpha-3 codes that do not follow from a name, as pairs with the alpha-2 code. */
const threeLetterCodes =
  'ABW AW AFG AF AGO AO AIA AI ALA AX ALB AL AND AD ARE AE ARG AR ARM AM ASM AS ATA AQ ATF TF ATG AG AUS AU AUT AT AZE AZ BDI BI BEL BE BEN BJ BES BQ BFA BF BGD BD BGR BG BHR BH BHS BS BIH BA BLM BL BLR BY BLZ BZ BMU BM BOL BO BRA BR BRB BB BRN BN BTN BT BVT BV BWA BW CAF CF CAN CA CCK CC CHE CH CHL CL CHN CN CIV CI CMR CM COD CD COG CG COK CK COL CO COM KM CPV CV CRI CR CUB CU CUW CW CXR CX CYM KY CYP CY CZE CZ DEU DE DJI DJ DMA DM DNK DK DOM DO DZA DZ ECU EC EGY EG ERI ER ESH EH ESP ES EST EE ETH ET FIN FI FJI FJ FLK FK FRA FR FRO FO FSM FM GAB GA GBR GB GEO GE GGY GG GHA GH GIB GI GIN GN GLP GP GMB GM GNB GW GNQ GQ GRC GR GRD GD GRL GL GTM GT GUF GF GUM GU GUY GY HKG HK HMD HM HND HN HRV HR HTI HT HUN HU IDN ID IMN IM IND IN IOT IO IRL IE IRN IR IRQ IQ ISL IS ISR IL ITA IT JAM JM JEY JE JOR JO JPN JP KAZ KZ KEN KE KGZ KG KHM KH KIR KI KNA KN KOR KR KWT KW LAO LA LBN LB LBR LR LBY LY LCA LC LIE LI LKA LK LSO LS LTU LT LUX LU LVA LV MAC MO MAF MF MAR MA MCO MC MDA MD MDG MG MDV MV MEX MX MHL MH MKD MK MLI ML MLT MT MMR MM MNE ME MNG MN MNP MP MOZ MZ MRT MR MSR MS MTQ MQ MUS MU MWI MW MYS MY MYT YT NAM NA NCL NC NER NE NFK NF NGA NG NIC NI NIU NU NLD NL NOR NO NPL NP NRU NR NZL NZ OMN OM PAK PK PAN PA PCN PN PER PE PHL PH PLW PW PNG PG POL PL PRI PR PRK KP PRT PT PRY PY PSE PS PYF PF QAT QA REU RE ROU RO RUS RU RWA RW SAU SA SDN SD SEN SN SGP SG SGS GS SHN SH SJM SJ SLB SB SLE SL SLV SV SMR SM SOM SO SPM PM SRB RS SSD SS STP ST SUR SR SVK SK SVN SI SWE SE SWZ SZ SXM SX SYC SC SYR SY TCA TC TCD TD TGO TG THA TH TJK TJ TKL TK TKM TM TLS TL TON TO TTO TT TUN TN TUR TR TUV TV TWN TW TZA TZ UGA UG UKR UA UMI UM URY UY USA US UZB UZ VAT VA VCT VC VEN VE VGB VG VIR VI VNM VN VUT VU WLF WF WSM WS XKX XK YEM YE ZAF ZA ZMB ZM ZWE ZW'

const otherNames: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  angleterre: 'GB',
  inglaterra: 'GB',
  inghilterra: 'GB',
  engeland: 'GB',
  englanti: 'GB',
  anglia: 'GB',
  anglie: 'GB',
  schottland: 'GB',
  skottland: 'GB',
  ecosse: 'GB',
  escocia: 'GB',
  'grande bretagne': 'GB',
  'gran bretagna': 'GB',
  'gran bretana': 'GB',
  'gra bretanha': 'GB',
  'groot brittannie': 'GB',
  'velka britanie': 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  grossbritannien: 'GB',
  'united states of america': 'US',
  america: 'US',
  amerika: 'US',
  eua: 'US',
  eeuu: 'US',
  uae: 'AE',
  emirates: 'AE',
  vae: 'AE',
  holland: 'NL',
  hollande: 'NL',
  holanda: 'NL',
  olanda: 'NL',
  hollanti: 'NL',
  'republic of ireland': 'IE',
  eire: 'IE',
  'czech republic': 'CZ',
  'tschechische republik': 'CZ',
  'republique tcheque': 'CZ',
  'rep tcheque': 'CZ',
  'republica checa': 'CZ',
  'repubblica ceca': 'CZ',
  'ceska republika': 'CZ',
  turkey: 'TR',
  turkiye: 'TR',
  brd: 'DE',
  'federal republic of germany': 'DE',
  'hong kong': 'HK',
  hongkong: 'HK',
  'hong kong sar china': 'HK',
  macau: 'MO',
  macao: 'MO',
  korea: 'KR',
  'republic of korea': 'KR',
  'russian federation': 'RU',
  'ivory coast': 'CI',
  'cape verde': 'CV',
  swaziland: 'SZ',
  burma: 'MM',
  macedonia: 'MK',
  vatican: 'VA',
  palestine: 'PS',
  'people s republic of china': 'CN',
  prc: 'CN',
  // Codes of sports federations, which tour schedules use.
  ger: 'DE',
  ned: 'NL',
  sui: 'CH',
  den: 'DK',
  por: 'PT',
  cro: 'HR',
  gre: 'GR',
  slo: 'SI',
  eng: 'GB',
  sco: 'GB',
  // Country codes of cars, which tour schedules use.
  h: 'HU',
  d: 'DE',
  a: 'AT',
  f: 'FR',
  i: 'IT',
  e: 'ES',
  b: 'BE',
  l: 'LU',
  p: 'PT',
  s: 'SE',
  n: 'NO',
}

let known: ReadonlyMap<string, string> | undefined

/** Country codes by normalized name, in the languages of imports and of the country, and by ISO code. */
function codesByKey(): ReadonlyMap<string, string> {
  if (known) return known
  const codes = countries().map(({ code }) => code)
  const names = new Map<string, string>()
  const add = (name: string | undefined, code: string) => {
    const key = headingKey(name ?? '')
    if (key !== '' && !names.has(key)) names.set(key, code)
  }
  for (const code of codes) add(code, code)
  const threes = threeLetterCodes.split(' ')
  for (let at = 0; at < threes.length; at += 2) add(threes[at], threes[at + 1] ?? '')
  for (const language of importLanguages) {
    const display = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of codes) add(display.of(code), code)
  }
  const displays = new Map<string, Intl.DisplayNames>()
  for (const code of codes) {
    const { language } = new Intl.Locale(`und-${code}`).maximize()
    const display = displays.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
    displays.set(language, display)
    add(display.of(code), code)
  }
  known = names
  return names
}

/** Parse a country: a name in many languages, an ISO code of two or three letters, or an abbreviation such as 'U.K.'. */
export function parseCountry(text: string): string | undefined {
  if (text.length > 100) return undefined
  const key = headingKey(text)
  const keys = [key, key.replace(/^(the|die|der|la|le|les|el|l) /, ''), key.replaceAll(' ', '')]
  for (const one of keys) {
    const code = ownValue(otherNames, one) ?? codesByKey().get(one)
    if (code !== undefined) return code
  }
  return undefined
}

/** Codes that are read as a country, although a state or province has the same code. */
const ratherCountries = new Set(['DE', 'NL', 'SK'])

/** Split a city from its country in brackets: 'Praga (CZ)', 'Wien (A)'. States such as 'Portland (ME)' are no countries. */
export function splitCountry(text: string): { city: string; country: string } | undefined {
  const [, city, inside] = /^([^()[\]]{2,100})[([]([^()[\]]{1,40})[)\]]$/.exec(text.trim()) ?? []
  if (city === undefined || inside === undefined) return undefined
  const code = inside.trim()
  if (parseState(code) && !ratherCountries.has(code)) return undefined
  const country = parseCountry(code)
  return country === undefined ? undefined : { city: city.trim(), country }
}
