import { AuthScreen } from './auth-screen.tsx'
import { useArrival } from './use-arrival.ts'

/** /auth for visitors whom no link of a mail has brought. */
export function SignInPage() {
  return <AuthScreen arrival={useArrival()} invitation={null} mail={null} />
}
