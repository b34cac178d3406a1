import { SignInPage } from '#web/features/identity/auth/sign-in-page.tsx'
import { hydrate } from './hydrate.tsx'

hydrate(<SignInPage />)
