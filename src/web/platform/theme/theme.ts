import {
  type AlertProps,
  type ComboboxParsedItem,
  type CSSVariablesResolver,
  createTheme,
  type MantineColor,
  type MantineColorsTuple,
  type MantineTheme,
  type OptionsFilter,
} from '@mantine/core'
import { foldText } from '#shared/fold-text.ts'

/** Primary color. White text has enough contrast on shade 7 in light mode and on shade 6 in dark mode. */
const velvet: MantineColorsTuple = [
  '#fdf0f8',
  '#faddef',
  '#f5b9dd',
  '#f193cb',
  '#e765b2',
  '#d63c9b',
  '#c02489',
  '#a3156f',
  '#87105b',
  '#620b42',
]
const gray: MantineColorsTuple = [
  '#f7f6f9',
  '#f1f0f4',
  '#e9e8ee',
  '#e3e1e9',
  '#cfcdd8',
  '#8d8b9a',
  '#62616f',
  '#4b4a56',
  '#32313a',
  '#1b1a21',
]
const dark: MantineColorsTuple = [
  '#ecebf1',
  '#c9c8d4',
  '#a6a5b4',
  '#8f8e9e',
  '#33323b',
  '#2c2b33',
  '#1a191f',
  '#121116',
  '#0d0c10',
  '#08070a',
]
const red: MantineColorsTuple = [
  '#fcebec',
  '#f9d3d6',
  '#f2a6ac',
  '#ff9a9a',
  '#e65e69',
  '#d83f4c',
  '#c92a3a',
  '#b3202f',
  '#951825',
  '#70101a',
]
const orange: MantineColorsTuple = [
  '#fff1e6',
  '#ffe0c9',
  '#ffc094',
  '#ff9f5e',
  '#f07d30',
  '#d95f12',
  '#c2410c',
  '#a8380b',
  '#8a2e0a',
  '#662207',
]
const green: MantineColorsTuple = [
  '#e2f4ea',
  '#c6e9d6',
  '#98d8b7',
  '#6fd8a6',
  '#37a875',
  '#1f8f5d',
  '#14794d',
  '#0f6b46',
  '#0b5537',
  '#073e28',
]
const blue: MantineColorsTuple = [
  '#e7effb',
  '#cfdff7',
  '#a3c1ef',
  '#93bbff',
  '#4a84dc',
  '#2f6fce',
  '#2563c4',
  '#1d58b3',
  '#164690',
  '#0f3269',
]

/** Color names of alerts and the tokens they use. */
const alertTones: Record<string, string> = { red: 'danger', orange: 'warning', green: 'success', blue: 'info' }

function alertColors(color: MantineColor = ''): Record<string, string> {
  const tone = alertTones[color] ?? 'neutral'
  return { '--alert-bg': `var(--mq-${tone}-soft)`, '--alert-color': `var(--mq-${tone})` }
}

/** Options whose label contains the search text, ignoring case and accents. */
const containsFolded: OptionsFilter = ({ options, search }) => {
  const text = foldText(search)
  const matches = ({ label }: { label: string }) => foldText(label).includes(text)
  return options.flatMap<ComboboxParsedItem>((option) => {
    if (!('group' in option)) return matches(option) ? [option] : []
    const items = option.items.filter(matches)
    return items.length > 0 ? [{ ...option, items }] : []
  })
}

/** Enter chooses the first match; without a match chosen it would submit the form. */
const choosing = { filter: containsFolded, selectFirstOptionOnChange: true }

export const theme = createTheme({
  colors: { velvet, gray, dark, red, orange, green, blue },
  primaryColor: 'velvet',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  black: '#1b1a21',
  fontFamily: 'var(--mq-font)',
  defaultRadius: '8px',
  radius: { sm: '6px', md: '8px', lg: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  headings: {
    fontFamily: 'var(--mq-font)',
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '36px' },
      h2: { fontSize: '20px', lineHeight: '28px' },
      h3: { fontSize: '16px', lineHeight: '24px' },
    },
  },
  shadows: { md: '0 8px 24px rgb(27 26 33 / 0.12)', xl: '0 16px 48px rgb(27 26 33 / 0.2)' },
  components: {
    Alert: { vars: (_: MantineTheme, { color }: AlertProps) => ({ root: alertColors(color) }) },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.5 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // Without a role, screen readers treat the dialog's `<header>` as the page header.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Portal: { defaultProps: { reuseTargetNode: false } },
    // Descriptions are below the inputs, so that inputs in one row align.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Mantine's focus placeholder is not allowed inside `role="menu"`.
    Menu: { defaultProps: { shadow: 'md', withinPortal: true, withInitialFocusPlaceholder: false } },
    // A popover stays visible when its button scrolls out of view. With 'fixed' it never widens the page, which on
    // phones would move it in an endless loop.
    Popover: { defaultProps: { hideDetached: false, floatingStrategy: 'fixed' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    // Mantine's scroll area is not reachable by keyboard, so the list scrolls itself.
    Select: { defaultProps: { ...choosing, checkIconPosition: 'right', allowDeselect: false, withScrollArea: false } },
    MultiSelect: { defaultProps: choosing },
    TagsInput: { defaultProps: { filter: containsFolded } },
    ColorInput: { defaultProps: { eyeDropperButtonProps: { 'aria-label': 'Pick a color from your screen' } } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
  },
})

/** Text colors of Mantine, replaced by our tokens, because the defaults have too little contrast. */
export const themeVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-text': 'var(--mq-text)',
    '--mantine-color-body': 'var(--mq-surface)',
    '--mantine-color-dimmed': 'var(--mq-dimmed)',
    '--mantine-color-placeholder': 'var(--mq-dimmed)',
    '--mantine-color-error': 'var(--mq-danger)',
    '--mantine-color-success': 'var(--mq-success)',
    '--mantine-color-anchor': 'var(--mq-accent-text)',
    '--mantine-color-default': 'var(--mq-surface)',
    '--mantine-color-default-hover': 'var(--mq-sunken)',
    '--mantine-color-default-color': 'var(--mq-text)',
  }
  return {
    variables: {},
    light: { ...shared, '--mantine-color-default-border': 'var(--mantine-color-gray-4)' },
    dark: { ...shared, '--mantine-color-default-border': '#45444f' },
  }
}
