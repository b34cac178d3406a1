import '#web/platform/theme/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { followSystemColorScheme } from '#web/platform/theme/color-scheme.ts'
import { router } from '#web/routes/routes.tsx'

followSystemColorScheme()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
