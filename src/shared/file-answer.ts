import { z } from 'zod'
import type { AnyCall } from './call.ts'

/** File as the response of a call. The browser downloads it under this name. */
export interface FileAnswer {
  /** File name in ASCII. */
  name: string
  type: string
  content: AsyncIterable<Uint8Array>
}

export const fileAnswer = z.custom<FileAnswer>()

export function isFileCall({ output }: AnyCall): boolean {
  return output === fileAnswer
}
