import { startApp } from './app.tsx'

startApp()
