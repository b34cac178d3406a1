/** Mantine inputs with dropdowns, in one chunk that loads when the first of them gets focus. */
export { ColorInput, MultiSelect, Select, TagsInput } from '@mantine/core'
