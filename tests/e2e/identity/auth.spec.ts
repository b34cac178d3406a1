import { auth } from '#shared/features/identity/auth.ts'
import { expect, expectNoAxeViolations, linkWith, stranger, test } from '#tests/e2e/support/fixtures.ts'
import { hold } from '#tests/e2e/support/hold.ts'
import { fillIn, passwordField, submit } from '#tests/e2e/support/sign-in-form.ts'
import { expectToast } from '#tests/e2e/support/toast.ts'

const waitingForAccount = 'Loading your account...'

test('/auth has the tabs Sign In and Sign Up, rejects a wrong password, and recognizes existing accounts', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of (401|409)/)
  const person = await seed.signUpAndConfirm()
  await page.goto('/auth')

  await test.step('shows the fields of both tabs and the other links [C-AUTH-01..03] [C-AUTH-08 C-AUTH-09 C-AUTH-54 C-AUTH-76]', async () => {
    await expect(page.getByRole('tab', { name: 'Sign In', selected: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create New Company' })).toBeVisible()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(passwordField(page)).toHaveAttribute('type', 'password')
    await expect(page.getByLabel('Full name')).toBeHidden()
    await expectNoAxeViolations(page)

    await page.getByRole('tab', { name: 'Sign In' }).press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Sign Up', selected: true })).toBeFocused()
    for (const label of ['Full name', 'Email']) await expect(page.getByLabel(label)).toBeVisible()
    await expect(passwordField(page)).toHaveAccessibleDescription(/mix letters, numbers and symbols/i)
    await expectNoAxeViolations(page)

    await page.getByRole('tab', { name: 'Sign In' }).click()
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL(/\/reset-password$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  })

  await test.step('shows a wrong password error; switching tabs clears it [C-AUTH-11 C-AUTH-13 C-AUTH-57]', async () => {
    await page.goto('/auth')
    const release = await hold(page, '**/api/auth/sign-in')
    await fillIn(page, stranger())
    await submit(page, 'Sign In')
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
    await expectNoAxeViolations(page)
    release()
    const wrong = page.getByText('Invalid email or password. Please check your credentials and try again.')
    await expect(wrong).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await expect(wrong).toBeHidden()
    await page.getByRole('tab', { name: 'Sign In' }).click()
    await expect(wrong).toBeHidden()
  })

  await test.step('redirects an existing address to sign in, ignoring case [C-AUTH-46 C-AUTH-47 C-AUTH-59 C-AUTH-71]', async () => {
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByLabel('Full name').fill(person.fullName)
    await fillIn(page, { ...person, email: person.email.toUpperCase() })
    await submit(page, 'Sign Up')
    await expect(page.getByRole('tab', { name: 'Sign In', selected: true })).toBeVisible()
    await expect(page.getByText('An account with this email already exists. Please sign in instead.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Almost there!' })).toBeHidden()
    await expectNoAxeViolations(page)
  })
})

test('a mail code and the password confirm a sign-up once, in any browser', async ({
  page,
  mailbox,
  browserConsole,
}) => {
  browserConsole.allow(/status of (403|422)/)
  const person = { ...stranger(), password: 'abc123' }

  await test.step('asks for confirmation by mail, resends it, and rejects sign-in until then [C-AUTH-14 C-AUTH-36 C-AUTH-37 C-AUTH-45 C-AUTH-53 C-AUTH-56 C-AUTH-58 C-AUTH-64]', async () => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByLabel('Full name').fill(person.fullName)
    await fillIn(page, person)
    await submit(page, 'Sign Up')
    await expect(page.getByRole('heading', { name: 'Almost there!' })).toBeVisible()
    await expect(page.getByText(person.email)).toBeVisible()
    await mailbox.waitFor(person.email, 'Confirm your email address')
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: 'Resend Email' }).click()
    await expect(page.getByText('We sent you an email a moment ago. Please check your inbox.')).toBeVisible()
    // The first link stays valid: no second mail is sent this soon.
    expect(await mailbox.messages(person.email)).toHaveLength(1)
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Almost there!' })).toBeHidden()
    await passwordField(page).fill(person.password)
    await submit(page, 'Sign In')
    await expect(
      page.getByText(
        'Please confirm your email address before signing in. Check your inbox for the confirmation email.',
      ),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel('Email').fill(' ')
    await page.getByRole('button', { name: 'Resend Email' }).click()
    await expect(page.getByText('Please enter your email address first')).toBeVisible()
  })

  await test.step('removes the code from the URL at once, confirms with the password, and accepts it once [C-AUTH-06 C-AUTH-81]', async () => {
    const link = linkWith(await mailbox.waitFor(person.email, 'Confirm'), 'code').href
    await page.context().clearCookies({ name: 'marquee_signed_up' })
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText(person.email)).toBeVisible()
    await submit(page, 'Confirm and sign in')
    await expect(page.getByText('Password is required')).toBeVisible()
    await expectNoAxeViolations(page)
    await passwordField(page).fill('not it at all')
    await submit(page, 'Confirm and sign in')
    await expect(page.getByText('That is not the password of this sign-up.')).toBeVisible()
    await expectNoAxeViolations(page)
    await passwordField(page).fill(person.password)
    await submit(page, 'Confirm and sign in')
    await expect(page).toHaveURL(/\/onboarding$/)

    await page.evaluate(() => localStorage.clear())
    // Leave the page first, so that it sends no request without cookies.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page.getByText('This link has already been used. You can sign in.')).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

test('signing in leads to the dashboard, the requested wizard, or the requested page', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/net::ERR_FAILED|dynamically imported module|status of 401/)
  const { owner } = await seed.newCompany()
  const signOut = async () => {
    await page.goto('about:blank')
    await page.context().clearCookies()
  }

  await test.step('leads to the dashboard and clears wizard markers [C-AUTH-34 C-AUTH-42 C-AUTH-43 C-AUTH-70]', async () => {
    await page.goto('/auth')
    await page.evaluate(() => {
      localStorage.setItem('onboarding_completed', 'true')
      localStorage.setItem('last_created_company', '{}')
    })
    await fillIn(page, { ...owner, email: owner.email.toUpperCase() })
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    const release = await hold(page, '**/api/auth/get-session')
    await submit(page, 'Sign In')
    await expect(page.getByText(waitingForAccount)).toBeVisible()
    await expectNoAxeViolations(page)
    release()
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(
      await page.evaluate(() => [
        localStorage.getItem('onboarding_completed'),
        localStorage.getItem('last_created_company'),
      ]),
    ).toEqual([null, null])
  })

  await test.step('stores the session in httpOnly cookies, and only its expiry in the browser [C-SESS-08 C-SESS-09 C-SESS-13]', async () => {
    const cookies = (await page.context().cookies()).filter(({ name }) => name.includes('marquee'))
    expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([
      [true, 'Lax'],
      [true, 'Lax'],
    ])
    const stored = await page.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage, cookie: document.cookie }),
    )
    for (const { value } of cookies) expect(stored).not.toContain(value)
  })

  await test.step('Create New Company leads to the wizard, even for members of companies [C-AUTH-04 C-AUTH-07 C-AUTH-40]', async () => {
    await signOut()
    await page.goto('/auth')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Create New Company' }).click()
    await expect(page).toHaveURL(/[?&]onboarding=create/)
    await expectNoAxeViolations(page)
    await fillIn(page, owner)
    await submit(page, 'Sign In')
    await expect(page).toHaveURL(/\/onboarding\?onboarding=create$/)
    await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible()
  })

  await test.step('leads to the requested page', async () => {
    await signOut()
    await page.goto('/company-settings?tab=activity')
    await expect(page).toHaveURL(/\/auth$/)
    await page.reload()
    await fillIn(page, owner)
    await submit(page, 'Sign In')
    await expect(page).toHaveURL(/\/company-settings\?tab=activity$/)
  })

  await test.step('shows an error if the next step fails [C-AUTH-66]', async () => {
    await signOut()
    await page.route('**/assets/onboarding-page-*.js', (route) => route.abort())
    await page.goto('/auth')
    await fillIn(page, await seed.signUpAndConfirm())
    await submit(page, 'Sign In')
    await expect(page.getByText('Navigation failed. Please try again or contact support.')).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

test("the owner of an address claims an account that a stranger signed up, and the stranger's password stops working [C-AUTH-06]", async ({
  page,
  mailbox,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 401/)
  const person = stranger('Olga Owner')
  const api = await seed.visitor()
  const options = { data: { full_name: 'Sam Stranger' } }
  await api.call(auth, 'signUp', { email: person.email, password: 'Of-a-stranger-1', options })
  await page.goto(linkWith(await mailbox.waitFor(person.email, 'Confirm'), 'code').href)
  await page.getByRole('link', { name: "I don't know the password" }).click()
  await expect(page.getByRole('heading', { name: 'Make this account yours' })).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
  await submit(page, 'Confirm and save')
  await expect(page.getByText('Full name must be at least 2 characters long')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByLabel('New password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm new password').fill(person.password)
  await submit(page, 'Confirm and save')
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Sign In' }).click()
  await fillIn(page, { email: person.email, password: 'Of-a-stranger-1' })
  await submit(page, 'Sign In')
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  await passwordField(page).fill(person.password)
  await submit(page, 'Sign In')
  await expect(page).toHaveURL(/\/onboarding$/)
})

test('sign-out and sign-in reach the other tabs [C-SESS-17 C-SESS-18 C-SESS-23]', async ({
  page,
  context,
  seed,
  browserConsole,
}) => {
  // Requests in flight when the session ends get 401.
  browserConsole.allow(/status of 401/)
  const { owner } = await seed.newCompany()
  await seed.signIn(page, owner)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard')
    await expect(tab.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(other).toHaveURL(/\/auth$/)

  await page.goto('/auth')
  await fillIn(page, owner)
  await submit(page, 'Sign In')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(other).toHaveURL(/\/dashboard$/)
})

test('when a session ends under a form, signing in again over it keeps the form, which is saved [C-SESS-25]', async ({
  page,
  context,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 401/)
  const { owner } = await seed.newCompany()
  await seed.signIn(page, owner)
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto('/settings')
  await page.getByLabel('Display name').fill('Ada at the door')
  await other.getByLabel('Display name').fill('Ada elsewhere')
  await context.clearCookies()

  await page.getByRole('button', { name: 'Save Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' })
  await expect(dialog).toBeVisible()
  await expectNoAxeViolations(page)
  // The dialog ignores Escape: the page below cannot work without a session.
  await page.keyboard.press('Escape')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByText('Invalid email or password')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog).toBeHidden()
  await expectToast(page, 'Profile updated successfully')
  await page.reload()
  await expect(page.getByLabel('Display name')).toHaveValue('Ada at the door')

  await expect(other.getByLabel('Display name')).toHaveValue('Ada elsewhere')
  await other.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(other, 'Profile updated successfully')
})

test('a reset link is removed from the URL at once, asks for the password twice, and works once [C-AUTH-77 C-AUTH-79 C-SESS-21]', async ({
  page,
  mailbox,
  seed,
  browserConsole,
}) => {
  const person = await seed.signUpAndConfirm()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await submit(page, 'Send reset link')
  await expect(page.getByText('Email is required')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('Email').fill(person.email)
  await submit(page, 'Send reset link')
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.evaluate(() => {
    const events: unknown[] = []
    const channel = new BroadcastChannel('session-events')
    channel.onmessage = ({ data }) => events.push(data)
    Object.assign(window, { heard: events })
  })
  const link = linkWith(await mailbox.waitFor(person.email, 'Reset your password'), 'code').href
  const tab = await page.context().newPage()
  await tab.goto(link)
  await expect(tab.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(tab).toHaveURL(/\/reset-password$/)
  await expect
    .poll(() => page.evaluate(() => Object.entries(window).find(([name]) => name === 'heard')?.[1]))
    .toEqual(['PASSWORD_RECOVERY'])

  await tab.getByLabel('New password', { exact: true }).fill('Second-act-9')
  await tab.getByLabel('Confirm new password').fill('Second-act-8')
  await submit(tab, 'Save new password')
  await expect(tab.getByText("New passwords don't match")).toBeVisible()
  await expectNoAxeViolations(tab)
  await tab.getByLabel('Confirm new password').fill('Second-act-9')
  await submit(tab, 'Save new password')
  await expect(tab.getByRole('heading', { name: 'Password updated successfully' })).toBeVisible()
  await expectNoAxeViolations(tab)

  await test.step('only the new password signs in, and the link works once [C-AUTH-57 C-AUTH-76]', async () => {
    await mailbox.waitFor(person.email, 'Your password was changed')
    browserConsole.allow(/status of (401|422)/)
    await tab.goto('/auth')
    await fillIn(tab, person)
    await submit(tab, 'Sign In')
    await expect(tab.getByText('Invalid email or password. Please check your credentials and try again.')).toBeVisible()
    await fillIn(tab, { ...person, password: 'Second-act-9' })
    await submit(tab, 'Sign In')
    await expect(tab).toHaveURL(/\/onboarding$/)
    await tab.goto(link)
    await expect(tab.getByText('This link is invalid. Please request a new one.')).toBeVisible()
    await expectNoAxeViolations(tab)
  })

  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(stranger().email)
  await submit(page, 'Send reset link')
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
})
