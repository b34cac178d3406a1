import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Cookie, Page } from '@playwright/test'
import { onboarding } from '#shared/features/company/onboarding.ts'
import { auth } from '#shared/features/identity/auth.ts'
import { Api } from './api.ts'
import { linkWith, type Mailbox } from './mailbox.ts'

export interface Person {
  email: string
  password: string
  fullName: string
}

export interface NewCompany {
  id: string
  name: string
  slug: string
  owner: Person
  /** Signed in as the owner. */
  api: Api
}

/** Create a person with a unique email: tests never share one. */
export function stranger(fullName = 'Robin Castellanos'): Person {
  return { email: `person-${unique()}@example.test`, password: 'Curtain-call-7', fullName }
}

export function unique(): string {
  return randomBytes(5).toString('hex')
}

export type KeptSessions = Map<string, Cookie[]>

/** Creates test data through the API instead of the UI. */
export class Seed {
  readonly #openRequest: () => Promise<APIRequestContext>
  readonly #mailbox: Mailbox
  readonly #baseURL: string
  readonly #kept: KeptSessions

  constructor(
    openRequest: () => Promise<APIRequestContext>,
    mailbox: Mailbox,
    baseURL: string,
    kept: KeptSessions = new Map(),
  ) {
    this.#openRequest = openRequest
    this.#mailbox = mailbox
    this.#baseURL = baseURL
    this.#kept = kept
  }

  async visitor(): Promise<Api> {
    return new Api(await this.#openRequest(), this.#baseURL)
  }

  async signUpAndConfirm(person: Person = stranger()): Promise<Person> {
    const api = await this.visitor()
    const options = { data: { full_name: person.fullName } }
    await api.call(auth, 'signUp', { email: person.email, password: person.password, options })
    const mail = await this.#mailbox.waitFor(person.email, /confirm/i)
    const code = linkWith(mail, 'code').searchParams.get('code') ?? ''
    await api.call(auth, 'confirmSignUp', { code, password: person.password })
    return person
  }

  async signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
    await new Api(page.request, this.#baseURL).call(auth, 'signIn', { email, password })
  }

  /** Use the worker's one super admin session. Tests that end or replace a session must sign in themselves. */
  async signInAsStaff(page: Page): Promise<void> {
    const { email } = this.superAdmin()
    const kept = this.#kept.get(email)
    if (kept) return page.context().addCookies(kept)
    await this.signIn(page, this.superAdmin())
    this.#kept.set(email, await page.context().cookies())
  }

  async newCompany(options: { owner?: Person; name?: string; plan?: string } = {}): Promise<NewCompany> {
    const owner = options.owner ?? (await this.signUpAndConfirm())
    const name = options.name ?? 'Northern Lights Touring'
    const api = await this.visitor()
    await api.call(auth, 'signIn', { email: owner.email, password: owner.password })
    const { company_types } = await api.call(onboarding, 'listCompanyTypes', {})
    const type = company_types[0]
    if (!type) throw new Error('There is no company type')
    const { plans } = await api.call(onboarding, 'listPlans', { company_type_id: type.id })
    const plan = plans.find((one) => !options.plan || one.name === options.plan)
    if (!plan) throw new Error(`There is no plan ${options.plan ?? ''}`)
    const slug = `company-${unique()}`
    const made = await api.call(onboarding, 'createCompanyWithPlan', {
      company_name: name,
      company_slug: slug,
      company_type_id: type.id,
      plan_id: plan.id,
    })
    return { id: made.company_id, name, slug, owner, api }
  }

  superAdmin(): Pick<Person, 'email' | 'password'> {
    const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = process.env
    if (!email || !password) throw new Error('SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD are not set')
    return { email, password }
  }
}
