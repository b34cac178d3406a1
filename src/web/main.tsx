import { begin } from './app.tsx'

begin()
