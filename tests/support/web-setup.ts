import { configure } from '@testing-library/react'

// What is waited for comes within milliseconds, or on a busy machine much later.
configure({ asyncUtilTimeout: 60_000 })
