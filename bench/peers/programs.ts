import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** Path of a program in PATH or in one of these folders, or null. */
export function findProgram(name: string, ...folders: (string | null)[]): string | null {
  const all = [...(process.env.PATH ?? '').split(delimiter), ...folders.filter((folder) => folder !== null)]
  return all.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null
}

interface Surroundings {
  cwd?: string
  env?: Record<string, string | undefined>
}

/** Output of a program. Errors omit its arguments, because they can contain secrets. */
export async function runProgram(
  file: string,
  args: string[],
  { cwd, env }: Surroundings,
): Promise<{ stdout: string; stderr: string }> {
  try {
    return await promisify(execFile)(file, args, { cwd, env: { ...process.env, ...env } })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    throw new Error(`${file} ended: ${said.trim()}`)
  }
}
