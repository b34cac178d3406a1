/**
 * Model of who may sign in to the account of an address and who sees what was sent to it. Independent of the server. Each
 * address has an owner, who reads its mailbox, and a stranger, who only knows it. Both also have another account to which
 * they may add the address.
 */
export type Party = 'owner' | 'stranger'
export type Purpose = 'confirm_sign_up' | 'reset_password' | 'verify_email'

export interface ModelAddress {
  holder:
    | { kind: 'nobody' }
    /** An account that signed up with the address and did not confirm it. */
    | { kind: 'claim'; password: Party }
    /** Another account lists the address, unverified. */
    | { kind: 'added'; by: Party }
    /** The owner's other account lists it, verified. */
    | { kind: 'joined' }
    /** The owner's confirmed account. */
    | { kind: 'account' }
  invited: boolean
  /** Mails requested within the current minute. */
  asked: Purpose[]
  live: Set<Purpose>
}

export const newAddress = (): ModelAddress => ({
  holder: { kind: 'nobody' },
  invited: true,
  asked: [],
  live: new Set(),
})

/** Apply the mail limits: three per quarter of an hour, one of each kind per minute. */
function mail(one: ModelAddress, purpose: Purpose, applies: boolean): void {
  if (one.asked.length >= 3 || one.asked.includes(purpose)) return
  one.asked.push(purpose)
  if (applies) one.live.add(purpose)
}

export function modelSignsUp(one: ModelAddress, by: Party, withInvitation: boolean): boolean {
  if (one.holder.kind === 'account' || one.holder.kind === 'joined') return false
  one.live.delete('verify_email')
  if (withInvitation && one.invited) {
    one.holder = { kind: 'account' }
    one.live.clear()
    return true
  }
  one.holder = { kind: 'claim', password: by }
  mail(one, 'confirm_sign_up', true)
  return true
}

export function modelAsks(one: ModelAddress, purpose: 'confirm_sign_up' | 'reset_password'): void {
  mail(one, purpose, purpose === 'confirm_sign_up' ? one.holder.kind === 'claim' : one.holder.kind !== 'nobody')
}

export function modelConfirms(one: ModelAddress): 'done' | 'wrong_sign_up_password' | 'invalid_code' {
  if (!one.live.has('confirm_sign_up') || one.holder.kind !== 'claim') return 'invalid_code'
  if (one.holder.password !== 'owner') return 'wrong_sign_up_password'
  return own(one)
}

/** The owner chooses a password. The other account's sessions end with its own. */
export function modelChooses(
  all: ModelAddress[],
  one: ModelAddress,
  by: 'confirm_sign_up' | 'reset_password',
): 'done' | 'invalid_code' {
  if (!one.live.has(by)) return 'invalid_code'
  if (one.holder.kind !== 'joined') return own(one)
  for (const other of all)
    if (other.holder.kind === 'joined' || isAddedBy(other, 'owner')) other.live.delete('reset_password')
  return 'done'
}

function own(one: ModelAddress): 'done' {
  one.holder = { kind: 'account' }
  one.live.clear()
  return 'done'
}

export function modelAdds(one: ModelAddress, by: Party): boolean {
  if (one.holder.kind !== 'nobody') return false
  one.holder = { kind: 'added', by }
  one.live.clear()
  return true
}

export function modelRemoves(one: ModelAddress, by: Party): boolean {
  if (!isListedBy(one, by)) return false
  one.holder = { kind: 'nobody' }
  one.live.clear()
  return true
}

export function modelAsksToVerify(one: ModelAddress, by: Party): boolean {
  if (!isListedBy(one, by)) return false
  mail(one, 'verify_email', one.holder.kind === 'added')
  return true
}

export function modelVerifies(one: ModelAddress, session: Party | null): boolean {
  if (one.holder.kind === 'joined') return one.live.has('verify_email')
  if (!one.live.has('verify_email') || session === null || !isAddedBy(one, session)) return false
  one.holder = { kind: 'joined' }
  return true
}

export function modelAccepts(one: ModelAddress): boolean {
  if (!one.invited || one.holder.kind !== 'joined') return false
  one.invited = false
  return true
}

export const modelSignsIn = (one: ModelAddress, by: Party): boolean =>
  by === 'owner' && (one.holder.kind === 'account' || one.holder.kind === 'joined')

export const modelSees = (one: ModelAddress, by: Party): boolean =>
  by === 'owner' && one.invited && one.holder.kind === 'joined'

export const isAddedBy = ({ holder }: ModelAddress, by: Party): boolean => holder.kind === 'added' && holder.by === by

const isListedBy = (one: ModelAddress, by: Party): boolean =>
  isAddedBy(one, by) || (one.holder.kind === 'joined' && by === 'owner')
