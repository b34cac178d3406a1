import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { passwordHint } from '#shared/password-hint.ts'
import { PageLink } from '#web/ui/navigation/page-link.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { PlainField } from '#web/ui/plain-field.tsx'
import styles from './auth.module.css'
import type { AuthScreenEvent, AuthScreenState, AuthTab } from './auth-screen-state.ts'
import type { Credentials } from './credentials.ts'

const tabLabels = { 'sign-in': 'Sign In', 'sign-up': 'Sign Up' }
const invitedTabLabels = { 'sign-in': 'Sign In & Accept Invite', 'sign-up': 'Sign Up & Accept Invite' }
const workingLabels = { 'sign-in': 'Signing in...', 'sign-up': 'Creating your account...' }

interface AuthFormProps {
  state: AuthScreenState
  dispatch: (event: AuthScreenEvent) => void
  invited: boolean
  /** Company of the invitation if it requires a strong password. */
  strictCompany: string | null
  notices: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onFocus: () => void
}

export function AuthForm({ state, dispatch, invited, strictCompany, notices, onSubmit, onFocus }: AuthFormProps) {
  const panelId = useId()
  const { tab, fieldErrors } = state
  const labels = invited ? invitedTabLabels : tabLabels
  const signingUp = tab === 'sign-up'
  const bind = (field: keyof Credentials) => ({
    value: state[field],
    onChange: (value: string) => dispatch({ type: 'typed', field, value }),
  })
  const choose = (next: AuthTab) => dispatch({ type: 'tab', tab: next })

  return (
    <div>
      <AuthTabs tab={tab} labels={labels} panelId={panelId} onChange={choose} />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)}>
        <form
          className={styles.form}
          method="post"
          noValidate
          onSubmit={onSubmit}
          onFocus={onFocus}
          aria-busy={state.loading}
        >
          {signingUp ? (
            <PlainField
              label="Full name"
              name="full_name"
              autoComplete="name"
              error={fieldErrors.full_name}
              {...bind('fullName')}
            />
          ) : null}
          <PlainField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            error={fieldErrors.email}
            {...bind('email')}
          />
          <PlainField
            label="Password"
            name="password"
            type="password"
            autoComplete={signingUp ? 'new-password' : 'current-password'}
            error={fieldErrors.password}
            {...bind('password')}
            {...(signingUp
              ? { hint: passwordHint(strictCompany) }
              : { aside: <PageLink to="/reset-password">Forgot password?</PageLink> })}
          />
          {notices}
          <PlainButton type="submit" wide working={state.loading}>
            {state.loading ? workingLabels[tab] : labels[tab]}
          </PlainButton>
        </form>
      </div>
    </div>
  )
}

const tabs: AuthTab[] = ['sign-in', 'sign-up']

interface AuthTabsProps {
  tab: AuthTab
  labels: Record<AuthTab, string>
  panelId: string
  onChange: (tab: AuthTab) => void
}

const tabId = (panelId: string, tab: AuthTab) => `${panelId}-${tab}`

/** Tabs for sign-in and sign-up. Arrow keys move between them, as the ARIA pattern for tabs requires. */
function AuthTabs({ tab, labels, panelId, onChange }: AuthTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = tab === 'sign-in' ? 'sign-up' : 'sign-in'
    onChange(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label="How to continue">
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={tabId(panelId, each)}
          data-tab={each}
          aria-selected={each === tab}
          aria-controls={panelId}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onChange(each)}
          onKeyDown={move}
        >
          {labels[each]}
        </button>
      ))}
    </div>
  )
}
