import { createBrowserRouter } from 'react-router'
import { registerRoutes } from '#web/platform/api/preload.ts'
import { routes } from './routes.tsx'

registerRoutes(routes)
export const router = createBrowserRouter(routes)
