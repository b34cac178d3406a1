import './mantine.css'
import { MantineProvider } from '@mantine/core'
import { Outlet } from 'react-router'
import { theme, themeVariables } from './theme.ts'

/** Provider of the Mantine component library. The landing page and /auth load faster without it. */
export function ComponentLibrary() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
      <Outlet />
    </MantineProvider>
  )
}
