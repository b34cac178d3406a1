export async function until<T>(
  what: string,
  ask: () => T | undefined | null | Promise<T | undefined | null>,
  seconds = 120,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    const answer = await ask()
    if (answer !== undefined && answer !== null) return answer
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`Waited ${seconds} s in vain for ${what}`)
}
