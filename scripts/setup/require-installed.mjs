import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

if (!existsSync(fileURLToPath(new URL('../../node_modules/.package-lock.json', import.meta.url)))) {
  console.error('\nNothing is installed yet. Run `npm start` once: it installs and builds everything.\n')
  process.exit(1)
}
