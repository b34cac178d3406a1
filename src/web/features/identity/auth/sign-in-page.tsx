import { AuthScreen } from './auth-screen.tsx'
import { useArrival } from './use-arrival.ts'

/** The page /auth if its URL has no code from an email link. */
export function SignInPage() {
  return <AuthScreen arrival={useArrival()} invitation={null} mail={null} />
}
