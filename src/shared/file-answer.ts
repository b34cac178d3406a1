import { z } from 'zod'
import type { AnyCall } from './call.ts'

/** What a call answers that gives a file: it is sent as it comes, and saved under its name. */
export interface FileAnswer {
  /** In ASCII. */
  name: string
  type: string
  content: AsyncIterable<Uint8Array>
}

/** The output of a call that answers a file. */
export const fileAnswer = z.custom<FileAnswer>()

export function isFileCall({ output }: AnyCall): boolean {
  return output === fileAnswer
}
