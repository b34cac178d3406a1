import { type KeyboardEvent, useRef } from 'react'
import styles from './auth.module.css'
import type { AuthTab } from './auth-screen-state.ts'

const tabs: AuthTab[] = ['sign-in', 'sign-up']

interface AuthTabsProps {
  tab: AuthTab
  labels: Record<AuthTab, string>
  panelId: string
  onChange: (tab: AuthTab) => void
}

export const tabId = (panelId: string, tab: AuthTab) => `${panelId}-${tab}`

/** One tab stop; arrow keys move between the tabs. */
export function AuthTabs({ tab, labels, panelId, onChange }: AuthTabsProps) {
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
