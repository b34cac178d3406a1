import { z } from 'zod'
import type { AnyCall } from './call.ts'

/** File as the response of a call. The browser downloads it under this name. */
export interface FileResponse {
  /** File name in ASCII. */
  name: string
  type: string
  content: AsyncIterable<Uint8Array>
}

export const fileResponse = z.custom<FileResponse>()

export function isFileCall({ output }: AnyCall): boolean {
  return output === fileResponse
}
