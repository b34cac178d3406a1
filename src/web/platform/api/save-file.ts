import { networkError, refusalOf } from './api-error.ts'

/** Fetches a file of ours and saves it under the name the server gives it. @throws ApiError, also when it breaks off */
export async function saveFile(path: string): Promise<void> {
  let content: Blob
  let response: Response
  try {
    response = await fetch(path)
    content = await response.blob()
  } catch {
    throw networkError()
  }
  if (!response.ok) throw refusalOf(response.status, parsed(await content.text()))
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export'
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
