import { existsSync } from 'node:fs'
import './require-installed.mjs'

// Node's own --env-file-if-exists remarks on every start that there is none.
if (existsSync('.env')) process.loadEnvFile('.env')
