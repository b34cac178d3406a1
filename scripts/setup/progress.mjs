import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/**
 * Run a command with a progress line; its output appears only on failure.
 * @param {string} label description for people
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<void>} rejects with the command's output
 */
export async function runShown(label, command, args, options = {}) {
  const started = Date.now()
  const shown = showProgress(label, started)
  try {
    await run(command, args, options)
    shown.end(`✓ ${label} (${seconds(started)})`)
  } catch (error) {
    shown.end(`✗ ${label}`)
    throw error
  }
}

function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    child.stdout.on('data', (chunk) => said.push(chunk))
    child.stderr.on('data', (chunk) => said.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve()
      const words = stripVTControlCharacters(Buffer.concat(said).toString()).trim()
      reject(new Error(`${command} ended with ${code}\n${words}`))
    })
  })
}

function showProgress(label, started) {
  if (!process.stderr.isTTY) {
    process.stderr.write(`  ${label} …\n`)
    return { end: (line) => process.stderr.write(`  ${line}\n`) }
  }
  let turn = 0
  const draw = () => process.stderr.write(`\r\x1b[2K  ${frames[turn++ % frames.length]} ${label} … ${seconds(started)}`)
  draw()
  const timer = setInterval(draw, 120)
  return {
    end(line) {
      clearInterval(timer)
      process.stderr.write(`\r\x1b[2K  ${line}\n`)
    },
  }
}

function seconds(started) {
  return `${Math.round((Date.now() - started) / 1000)} s`
}
