import { createBrowserRouter } from 'react-router'
import { knowRoutes } from '#web/platform/api/preload.ts'
import { routes } from './routes.tsx'

knowRoutes(routes)
export const router = createBrowserRouter(routes)
