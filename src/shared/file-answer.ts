import { z } from 'zod'
import type { AnyCall } from './call.ts'

/** File response of a call: sent as a download with this name. */
export interface FileAnswer {
  /** ASCII only. */
  name: string
  type: string
  content: AsyncIterable<Uint8Array>
}

export const fileAnswer = z.custom<FileAnswer>()

export function isFileCall({ output }: AnyCall): boolean {
  return output === fileAnswer
}
