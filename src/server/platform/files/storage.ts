import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Environment } from '#server/platform/app/env.ts'

export interface Storage {
  destination: string
  /** Whether the storage is shared by all processes on all machines. */
  shared: boolean
  /** Write a file, overwriting an existing one. Paths are generated, never user input. */
  put(path: string, content: Uint8Array, type: string): Promise<void>
  /** Copy a local file of any size into the storage. */
  putFile(path: string, file: string, type: string): Promise<void>
  /** Delete a file, if it exists. */
  remove(path: string): Promise<void>
  /** Read a file; null if it does not exist. */
  read(path: string): Promise<Readable | null>
  /**
   * Test the storage by writing and deleting a small file.
   * @throws the error of the storage
   */
  check(): Promise<void>
}

/** Use the local disk, or S3 if a bucket is configured. */
export async function createStorage(env: Environment): Promise<Storage> {
  const disk = env.S3_BUCKET ? await s3Disk(env, env.S3_BUCKET) : localDisk(env)
  return {
    destination: env.S3_BUCKET ? `S3 bucket ${env.S3_BUCKET}` : join(env.DATA_DIR, 'files'),
    shared: env.S3_BUCKET !== undefined,
    put: env.S3_BUCKET
      ? (path, content, type) => disk.put(path, content, { contentType: type })
      : (path, content) => putWhole(disk, path, content),
    putFile: env.S3_BUCKET
      ? (path, file, type) => disk.putStream(path, createReadStream(file), { contentType: type })
      : (path, file) => writeAtomically(disk, path, (fresh) => disk.putStream(fresh, createReadStream(file))),
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
  return writeAtomically(disk, path, (fresh) => disk.put(fresh, content))
}

/** Write to a temporary file and rename it, so that a full disk leaves the old file intact. */
async function writeAtomically(disk: Disk, path: string, write: (fresh: string) => Promise<void>): Promise<void> {
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

async function s3Disk(env: Environment, name: string): Promise<Disk> {
  // Imported on first use, because the SDK is large.
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
