import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Environment } from '#server/platform/app/env.ts'

export interface Storage {
  /** Where files go, for the terminal. */
  destination: string
  /** Whether all processes on all machines have the very same files. */
  shared: boolean
  /** Writes a file, over an existing one. Paths are ours, never what somebody sent. */
  put(path: string, content: Uint8Array, type: string): Promise<void>
  /** Writes a file from one of the local disk, however large. */
  putFile(path: string, file: string, type: string): Promise<void>
  /** Removes a file, if it is there. */
  remove(path: string): Promise<void>
  /** Null when there is no such file. */
  read(path: string): Promise<Readable | null>
  /** Writes and removes a file of a few bytes. @throws what the storage says */
  check(): Promise<void>
}

/** The local disk, or S3 when a bucket is named. */
export async function createStorage(env: Environment): Promise<Storage> {
  const disk = env.S3_BUCKET ? await bucket(env, env.S3_BUCKET) : localDisk(env)
  return {
    destination: env.S3_BUCKET ? `S3 bucket ${env.S3_BUCKET}` : join(env.DATA_DIR, 'files'),
    shared: env.S3_BUCKET !== undefined,
    put: env.S3_BUCKET
      ? (path, content, type) => disk.put(path, content, { contentType: type })
      : (path, content) => putWhole(disk, path, content),
    putFile: env.S3_BUCKET
      ? (path, file, type) => disk.putStream(path, createReadStream(file), { contentType: type })
      : (path, file) => aside(disk, path, (fresh) => disk.putStream(fresh, createReadStream(file))),
    remove: (path) => disk.delete(path),
    async read(path) {
      return (await disk.exists(path)) ? disk.getStream(path) : null
    },
    async check() {
      const path = `checks/${randomUUID()}`
      await disk.put(path, 'check')
      await disk.delete(path)
    },
  }
}

function putWhole(disk: Disk, path: string, content: Uint8Array): Promise<void> {
  return aside(disk, path, (fresh) => disk.put(fresh, content))
}

/** Written aside and moved into place: a disk that is full leaves the file as it was, not half of a new one. */
async function aside(disk: Disk, path: string, write: (fresh: string) => Promise<void>): Promise<void> {
  const fresh = `${path}.${randomUUID()}`
  try {
    await write(fresh)
    await disk.move(fresh, path)
  } catch (error) {
    await disk.delete(fresh).catch(() => undefined)
    throw error
  }
}

function localDisk(env: Environment): Disk {
  return new Disk(new FSDriver({ location: join(env.DATA_DIR, 'files'), visibility: 'private' }))
}

async function bucket(env: Environment, name: string): Promise<Disk> {
  // Loaded only where it is used: the SDK is large.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket: name,
      visibility: 'private',
      supportsACL: false,
      region: env.S3_REGION ?? 'us-east-1',
      ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
      ...(env.S3_ACCESS_KEY_ID &&
        env.S3_SECRET_ACCESS_KEY && {
          credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
        }),
    }),
  )
}
