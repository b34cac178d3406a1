import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Function that stops listening and closes the connection. */
export type StopListening = () => Promise<void>

/** Receives the payloads of a channel. */
export interface Listener {
  onMessage: (payload: string) => void
  /** Called when a broken connection works again, because messages may have been missed. */
  onMissed: () => void
}

const millisecondsToRetry = 1000

/** Listen to a channel of PostgreSQL on a connection of its own, which is opened again when it breaks. */
export async function listenOn(connectionString: string, channel: string, listener: Listener): Promise<StopListening> {
  let isStopped = false
  let client: pg.Client
  const open = async () => {
    client = new pg.Client({ connectionString, application_name: 'marquee', keepAlive: true })
    // Without a listener, an error event ends the process. Each error is followed by 'end', which reopens the
    // connection.
    client.on('error', () => undefined)
    client.on('notification', ({ payload = '' }) => listener.onMessage(payload))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    client.once('end', () => void reopen())
  }
  const reopen = async () => {
    while (!isStopped) {
      try {
        await open()
        listener.onMissed()
        return
      } catch {
        await wait(millisecondsToRetry)
      }
    }
  }
  await open()
  return async () => {
    isStopped = true
    await client.end()
  }
}
