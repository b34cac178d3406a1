import type { Credentials, FieldErrors } from './credentials.ts'

export type AuthTab = 'sign-in' | 'sign-up'

export interface AuthScreenState extends Credentials {
  tab: AuthTab
  error: string | null
  fieldErrors: FieldErrors
  news: string | null
  loading: boolean
  justSignedUp: boolean
  timedOut: boolean
  /** The email address is not confirmed yet. The form offers to send the confirmation again. */
  unconfirmed: boolean
  /** Token for two-factor authentication, which follows the correct password. */
  challenge: string | null
  /**
   * Date on which the account will be deleted. The user has requested the deletion and entered the correct password.
   */
  leaving: string | null
  /** The user wants to keep the account. Two-factor authentication must succeed first. */
  keeping: boolean
}

export const emptyAuthScreen: AuthScreenState = {
  tab: 'sign-in',
  email: '',
  password: '',
  fullName: '',
  error: null,
  fieldErrors: {},
  news: null,
  loading: false,
  justSignedUp: false,
  timedOut: false,
  unconfirmed: false,
  challenge: null,
  leaving: null,
  keeping: false,
}

export type AuthScreenEvent =
  | { type: 'typed'; field: keyof Credentials; value: string }
  | { type: 'tab'; tab: AuthTab }
  | { type: 'refused-fields'; fieldErrors: FieldErrors }
  | { type: 'submitted' }
  | { type: 'signed-up'; confirmationRequired: boolean }
  | { type: 'challenged'; challenge: string }
  | { type: 'leaving'; day: string }
  | { type: 'keeps' }
  | { type: 'failed'; error: string; unconfirmed?: boolean; tab?: AuthTab }
  | { type: 'news'; news: string }
  | { type: 'resend-failed'; error: string }
  | { type: 'timed-out'; timedOut: boolean }
  | { type: 'prefilled'; email: string }

const noMessages = {
  error: null,
  fieldErrors: {},
  news: null,
  timedOut: false,
  unconfirmed: false,
  challenge: null,
  leaving: null,
  keeping: false,
} as const
const fieldOf = { email: 'email', password: 'password', fullName: 'full_name' } as const

export function authScreenReducer(state: AuthScreenState, event: AuthScreenEvent): AuthScreenState {
  switch (event.type) {
    case 'typed': {
      const { [fieldOf[event.field]]: _, ...fieldErrors } = state.fieldErrors
      return { ...state, [event.field]: event.value, fieldErrors }
    }
    // Another tab clears errors, the sign-up state and the timeout.
    case 'tab':
      return { ...state, ...noMessages, tab: event.tab, justSignedUp: false, loading: false }
    case 'refused-fields':
      return { ...state, ...noMessages, fieldErrors: event.fieldErrors, loading: false, justSignedUp: false }
    // `justSignedUp` is set on submit already, and reset if the request fails.
    case 'submitted':
      return { ...state, ...noMessages, loading: true, justSignedUp: state.tab === 'sign-up' }
    case 'signed-up':
      return { ...state, loading: !event.confirmationRequired }
    case 'challenged':
      return {
        ...state,
        ...noMessages,
        challenge: event.challenge,
        keeping: state.keeping,
        password: '',
        loading: false,
        justSignedUp: false,
      }
    case 'leaving':
      return { ...state, ...noMessages, leaving: event.day, loading: false, justSignedUp: false }
    case 'keeps':
      return { ...state, loading: true, keeping: true }
    case 'failed':
      return {
        ...state,
        ...noMessages,
        error: event.error,
        unconfirmed: event.unconfirmed ?? false,
        tab: event.tab ?? state.tab,
        loading: false,
        justSignedUp: false,
      }
    case 'news':
      return { ...state, error: null, news: event.news }
    case 'resend-failed':
      return { ...state, news: null, error: event.error }
    case 'timed-out':
      return { ...state, timedOut: event.timedOut }
    case 'prefilled':
      return { ...state, ...noMessages, email: event.email }
  }
}
