import { reserveStorage } from '#server/domain/plans/limits.ts'
import { logoPath } from '#server/features/company/branding/upload-logo.ts'
import { createLogo } from '#server/platform/files/pictures.ts'
import type { Demo } from './demo-actions.ts'

const brandColors = { brand_primary: '#0e6e78', brand_secondary: '#5a6472' }
const companyProfile = {
  description: 'Festivals and concerts on the water, from the first call to the last truck.',
  contact_email: 'hello@northlight.example',
  website: 'https://northlight.example',
  timezone: 'Europe/Copenhagen',
  first_weekday: 1,
  clock: '24',
  default_currency: 'EUR',
} as const

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="14" fill="${brandColors.brand_primary}"/>
  <path d="M32 10 L36 28 L54 32 L36 36 L32 54 L28 36 L10 32 L28 28 Z" fill="#ffffff"/>
</svg>`
const logoSide = 256

export async function applyBrandingToDemo({ app, tx, company, owner, action }: Demo): Promise<void> {
  const path = logoPath(company)
  const picture = await createLogo(Buffer.from(logo), logoSide)
  if (!picture) throw new Error('The logo of the demo is no picture')
  await reserveStorage(
    tx,
    { actor: { kind: 'cli', name: 'demo' } },
    { company_id: company, path, bytes: picture.byteLength, uploaded_by: owner },
  )
  await app.storage.put(path, picture, 'image/png')
  const logo_url = `/files/${path}?v=1`
  await tx
    .updateTable('companies')
    .set({ ...brandColors, ...companyProfile, logo_url })
    .where('id', '=', company)
    .execute()

  const id = company
  const update = 'company.update'
  await action({
    action: update,
    ago: 149,
    by: owner,
    id,
    before: { timezone: 'UTC' },
    after: { timezone: companyProfile.timezone },
  })
  await action({ action: update, ago: 148, by: owner, id, before: { logo_url: null }, after: { logo_url } })
  await action({ action: update, ago: 148, by: owner, id, before: { brand_primary: '#3b82f6' }, after: brandColors })
  await action({
    action: 'security_policy.update',
    ago: 58,
    by: owner,
    id,
    before: { strong_passwords: false },
    after: { strong_passwords: true },
  })
  await action({
    action: update,
    ago: 12,
    by: owner,
    id,
    before: { description: 'Festivals on the water.' },
    after: { description: companyProfile.description },
  })
}
