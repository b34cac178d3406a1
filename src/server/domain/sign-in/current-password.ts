import type { SignedInContext } from '#server/platform/app/context.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'
import { verifyPassword } from '#server/platform/secrets/passwords.ts'
import { Refusal } from '#shared/errors.ts'
import { forgetGuesses, guessesFromEverywhere, guessesInARow, guessesWithoutBlocking, takeGuess } from './guesses.ts'
import { placeOfGuess } from './recognised-browsers.ts'

/**
 * For acts that a found open browser must not be able to do. Guessing here counts as guessing at sign-in.
 * @throws wrong_current_password, sign_in_blocked
 */
export async function assertCurrentPassword(ctx: SignedInContext, given: string): Promise<void> {
  const address = ctx.user.email.toLowerCase()
  // The password and the guesses at an address are the platform's; the user row is named by the session. A guess counts
  // whatever becomes of the act: it takes no part in it, nor its request's key.
  const asPlatform = <T>(work: (tx: Transaction) => Promise<T>) => inScope(ctx.app.db, { kind: 'system' }, work)
  const { stored, guess } = await asPlatform(async (tx) => ({
    stored: await tx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ctx.user.id)
      .executeTakeFirstOrThrow(),
    guess: await takeGuess(tx, address, placeOfGuess(ctx, address)),
  }))
  const limit = guess.is_lenient ? guessesWithoutBlocking : guessesInARow
  if (guess.here > limit || guess.of_all > guessesFromEverywhere) throw new Refusal('sign_in_blocked')
  if (!(await verifyPassword(stored.password_hash, given))) throw new Refusal('wrong_current_password')
  await asPlatform((tx) => forgetGuesses(tx, address))
}
