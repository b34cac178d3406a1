import { createServer } from '#server/http.ts'
import { parseEnvironment } from '#server/platform/app/env.ts'
import { connect } from '#server/platform/database/connect.ts'
import { createApp, prepareDatabase } from '#server/start.ts'

/** Start a process without network and job workers, on a separate embedded database. */
export async function startInProcess(dataDir: string, more: Record<string, string> = {}) {
  const env = parseEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.BENCH_DATABASE_URL ?? '',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'silent',
    ...more,
  })
  const connection = await connect(env)
  await prepareDatabase(connection)
  const app = await createApp(env, connection)
  const server = await createServer(app)
  return {
    app,
    server,
    async close() {
      await server.close()
      await app.jobs.stop()
      await connection.close()
    },
  }
}
