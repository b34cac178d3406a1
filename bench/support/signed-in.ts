import { demoPassword, demoPeople } from '#server/demo.ts'

/** The cookies of a session of the first person of the demo company, as a browser sends them. */
export async function sessionCookies(url: string): Promise<string> {
  const [{ email }] = demoPeople
  const response = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!response.ok) throw new Error(`Signing in answered ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
