import { Readable } from 'node:stream'
import { requireSignedIn, type SignedInContext } from '#server/platform/app/context.ts'
import { fromNow } from '#server/platform/database/clock.ts'
import { rowPages } from '#server/platform/database/table-export.ts'
import { type ArchivedFile, createZip } from '#server/platform/files/archive.ts'
import { jsonOfRows } from '#server/platform/files/row-files.ts'
import type { PlainRoute } from '#server/platform/http/plain-routes.ts'
import { AppError } from '#shared/errors.ts'
import { downloadValidMinutes, ownDataPath } from '#shared/features/identity/own-data.ts'
import { id } from '#shared/fields.ts'
import { millisecondsPerMinute } from '#shared/time/durations.ts'
import { filesOfPerson } from './person-tables.ts'

export const ownDataRoute: PlainRoute = {
  path: ownDataPath,
  per_minute: 20,
  async answer(who, { query }) {
    const { context: ctx } = requireSignedIn(who)
    if (ctx.session.impersonator) throw new AppError('refused_while_impersonating')
    const asked = id.safeParse(query.get('download'))
    if (!asked.success || !(await isAllowed(ctx, asked.data))) throw new AppError('file_gone')
    return {
      status: 200,
      type: 'application/zip',
      filename: `marquee-my-data-${new Date().toISOString().slice(0, 10)}.zip`,
      body: await createZip([readmeFile(ctx), ...rowsOf(ctx), ...(await photoOf(ctx))]),
    }
  },
}

/** Whether this session may fetch the download. Only the session that sent the password may, for a short time. */
async function isAllowed(ctx: SignedInContext, downloadId: string): Promise<boolean> {
  // Only system transactions can read downloads.
  const download = await ctx.asSystem((tx) =>
    tx
      .selectFrom('data_downloads')
      .select('id')
      .where('id', '=', downloadId)
      .where('user_id', '=', ctx.user.id)
      .where('session_id', '=', ctx.session.id)
      .where('created_at', '>', fromNow(-downloadValidMinutes * millisecondsPerMinute))
      .executeTakeFirst(),
  )
  return download !== undefined
}

function rowsOf(ctx: SignedInContext): ArchivedFile[] {
  // A system transaction, because the person cannot read all rows about them. Each query filters by the person.
  return filesOfPerson.map(({ name, reading, where }) => ({
    name: `${name}.json`,
    content: () => jsonOfRows(rowPages(ctx.asSystem, reading, where(ctx.user.id))),
  }))
}

async function photoOf(ctx: SignedInContext): Promise<ArchivedFile[]> {
  const photo = await ctx.app.storage.read(`profile-photos/${ctx.user.id}/avatar.webp`)
  return photo ? [{ name: 'files/profile-photo.webp', content: () => photo }] : []
}

function readmeFile(ctx: SignedInContext): ArchivedFile {
  const text = [
    'Your data on Marquee',
    '',
    `Account: ${ctx.user.email}`,
    `Written: ${new Date().toISOString()}`,
    '',
    'Each file holds the rows of one kind, as JSON. Times are in UTC.',
    'acts.json is what you did; changes-of-account.json is what was changed about your account, by whomever.',
    'Passwords, tokens and other secrets are left out, and so is what belongs to other people or to a company.',
    'What you made in a company is the company’s: its owner can download it.',
    '',
  ].join('\n')
  return { name: 'README.txt', content: () => Readable.from([text]) }
}
