import { isErased } from '#shared/erased.ts'

const shownNotes = 30
const shownCompany = 8

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text)

export function metadataSummary(metadata: Record<string, unknown>): string {
  if (isErased(metadata)) return 'erased'
  const { admin_notes, company_id, source, invited_email, updated_fields } = metadata
  const parts = [
    typeof admin_notes === 'string' && admin_notes !== '' ? `Notes: ${cut(admin_notes, shownNotes)}` : '',
    typeof invited_email === 'string' ? `Invited: ${invited_email}` : '',
    Array.isArray(updated_fields) && updated_fields.length > 0 ? `Changed: ${updated_fields.join(', ')}` : '',
    typeof source === 'string' ? `Source: ${source}` : '',
    typeof company_id === 'string' ? `Company: ${cut(company_id, shownCompany)}` : '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
