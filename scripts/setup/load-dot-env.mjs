import { existsSync } from 'node:fs'
import './require-installed.mjs'

// Node's --env-file-if-exists prints a message on every start without the file.
if (existsSync('.env')) process.loadEnvFile('.env')
