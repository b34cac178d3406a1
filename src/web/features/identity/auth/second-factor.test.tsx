import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { siteFacts } from '#web/platform/site/site-facts.ts'
import { SecondFactor } from './second-factor.tsx'

afterEach(closePage)

function open(support: string | null) {
  siteFacts().support = support
  const ignore = async () => undefined
  const element = <SecondFactor challenge="c" onVerified={ignore} onOver={() => undefined} onBack={() => undefined} />
  openPage('/auth', { path: '/auth', element }, { 'auth/get-session': () => null })
}

test('without app and recovery codes, the support contact of the installation is named', async () => {
  open('help@marquee.example')
  fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
  const link = screen.getByRole('link', { name: 'Contact support' })
  expect(link.getAttribute('href')).toBe('mailto:help@marquee.example')
})

test('an installation without a support contact promises no help', async () => {
  open(null)
  fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
  expect(screen.queryByText(/support/i)).toBeNull()
})
