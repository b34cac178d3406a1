/** Deterministic id of a text, in UUID v4 form. */
export const uuidOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

/** Deterministic word of a list by number. */
export const pick = (words: string[], by: string) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${by}) % ${words.length}]`

export const given = [
  'Ada',
  'Bela',
  'Chidi',
  'Dilara',
  'Emre',
  'Fanny',
  'Goran',
  'Hanna',
  'Ivo',
  'Jana',
  'Kofi',
  'Lena',
  'Mateo',
  'Noor',
  'Olga',
  'Pablo',
  'Quinn',
  'Rosa',
  'Sven',
  'Tara',
]
export const family = [
  'Berg',
  'Castellanos',
  'Dubois',
  'Eriksen',
  'Fischer',
  'Gonzales',
  'Haddad',
  'Ivanova',
  'Jensen',
  'Kowalski',
  'Lindqvist',
  'Moreau',
  'Nakamura',
  'Okafor',
  'Petrov',
  'Quispe',
  'Rossi',
  'Schmidt',
  'Tanaka',
  'Umarov',
  'Virtanen',
  'Weber',
  'Yilmaz',
]

export const houses = [
  'Hall',
  'Stage',
  'Arena',
  'Club',
  'Theatre',
  'Festival',
  'Records',
  'Touring',
  'Agency',
  'Productions',
]

export const acts = [
  'create',
  'update',
  'update',
  'update',
  'delete',
  'invite',
  'accept',
  'role_change',
  'status_change',
  'sign_in',
  'remove',
  'enable',
]
export const things = [
  'user',
  'company',
  'user_invite',
  'membership',
  'subscription',
  'company_role',
  'plan',
  'module_override',
]
export const notes = [
  'asked on the phone',
  'duplicate of another account',
  'requested by the owner',
  'trial extended',
  'payment settled',
  'wrong address given',
  'moved to another plan',
  'goes by Zoë Müller now',
]
