import type { z } from 'zod'
import type { RequestInput } from '#shared/call.ts'
import type { auth } from '#shared/features/identity/auth.ts'

export interface Credentials {
  email: string
  password: string
  fullName: string
}

/** Load the validation schemas when the user starts typing, so that the page itself loads less code. */
export function loadSchemas() {
  return Promise.all([import('#shared/features/identity/auth.ts'), import('#shared/fields.ts')]).then(
    ([feature, fields]) => ({
      signIn: feature.auth.calls.signIn.input.extend({ password: fields.newPassword }),
      signUp: feature.auth.calls.signUp.input,
      resetRequest: feature.auth.calls.requestPasswordReset.input,
      reset: feature.auth.calls.resetPassword.input,
    }),
  )
}

/** Errors of the sign-in form. Passwords below the minimum length are rejected, because no account has one. */
export async function signInErrors(credentials: Credentials): Promise<FieldErrors> {
  return fieldErrors((await loadSchemas()).signIn, signInInput(credentials))
}

export async function signUpErrors(credentials: Credentials, arrival: SignUpArrival): Promise<FieldErrors> {
  return fieldErrors((await loadSchemas()).signUp, signUpInput(credentials, arrival))
}

export function signInInput({ email, password }: Credentials): RequestInput<typeof auth.calls.signIn> {
  return { email, password }
}

export interface SignUpArrival {
  origin: string
  inviteToken: string | null
  plan: string | null
}

/** Request of the sign-up form. The confirmation email links to `origin`. */
export function signUpInput(
  { email, password, fullName }: Credentials,
  { origin, inviteToken, plan }: SignUpArrival,
): RequestInput<typeof auth.calls.signUp> {
  return {
    email,
    password,
    options: { email_redirect_to: `${origin}/auth`, data: { full_name: fullName } },
    ...(inviteToken ? { invite_token: inviteToken } : {}),
    ...(plan ? { plan_id: plan } : {}),
  }
}

export type AuthField = 'email' | 'password' | 'full_name'
export type FieldErrors = Partial<Record<AuthField, string>>

const authFields: readonly string[] = ['full_name', 'email', 'password'] satisfies AuthField[]

/** First error of each field, by the schema of the API call. */
export function fieldErrors(schema: z.ZodType, input: unknown): FieldErrors {
  const errors: Record<string, string> = {}
  for (const issue of schema.safeParse(input).error?.issues ?? []) {
    const field = String(issue.path.at(-1) === 'new_password' ? 'password' : issue.path.at(-1))
    if (authFields.includes(field)) errors[field] ??= issue.message
  }
  return errors
}

export function firstInvalidField(errors: FieldErrors): AuthField | null {
  const order: AuthField[] = ['full_name', 'email', 'password']
  return order.find((field) => errors[field]) ?? null
}
