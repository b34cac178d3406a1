import { callPath, toKebabCase } from '#shared/call.ts'
import { selectedCompany } from '#web/platform/session/selected-company.ts'
import type { Callable } from './api.ts'
import { apiErrorOf, networkError } from './api-error.ts'
import { queryString } from './transport.ts'

/** Download the file that an API call returns. @throws ApiError */
export function saveFileResponse<Input extends object>(
  call: Callable<Input, unknown>,
  input: NoInfer<Input>,
): Promise<void> {
  const company = selectedCompany()
  return saveFile(
    callPath(toKebabCase(call.feature), call.call) + queryString(input),
    company ? { 'x-company-id': company } : {},
  )
}

/** Download a file under the name that the server sends. @throws ApiError, also if the connection is lost */
export async function saveFile(path: string, headers: Record<string, string> = {}): Promise<void> {
  let content: Blob
  let response: Response
  try {
    response = await fetch(path, { headers })
    content = await response.blob()
  } catch {
    throw networkError()
  }
  if (!response.ok) throw apiErrorOf(response.status, parseJson(await content.text()))
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export'
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Release the object URL later, when the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
