import { spawn } from 'node:child_process'
import { createServer } from 'vite'

/** Vite serves the pages and proxies the API on the same origin; both reload when files are saved. */
const port = Number(process.env.PORT ?? 3000)
const apiPort = port + 1
const publicUrl = `http://localhost:${port}`

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: publicUrl },
})

process.env.API_URL = `http://127.0.0.1:${apiPort}`
const web = await createServer({ server: { host: 'localhost', port, strictPort: true } })
await web.listen()
console.log(`  Pages reload at ${publicUrl} (the server behind them: ${process.env.API_URL})\n`)

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  api.kill('SIGTERM')
  await web.close()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
api.on('exit', (code) => {
  process.exitCode = isStopping ? 0 : (code ?? 1)
  void stop()
})
