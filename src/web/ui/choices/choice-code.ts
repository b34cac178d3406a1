/** What opens lists and pickers, in one file: fetched when somebody reaches for the first of them. */
export { ColorInput, MultiSelect, Select, TagsInput } from '@mantine/core'
