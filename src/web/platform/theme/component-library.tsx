import './mantine.css'
import { MantineProvider } from '@mantine/core'
import { Outlet } from 'react-router'
import { theme, themeVariables } from './theme.ts'

/** Mantine provider for the pages that use it; the landing page and /auth do not. */
export function ComponentLibrary() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
      <Outlet />
    </MantineProvider>
  )
}
