import { t } from '@lingui/core/macro'
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { refusePastedComma, watchTypedComma } from './commas.ts'

/**
 * The look: calm, dense, exact. Pages are gray, one accent color marks actions, the other colors are only for states.
 * Every tuple is chosen so that white on shades 6 and 7, shade 9 on shade 1 and shade 4 on the dark body meet WCAG AA,
 * which settles contrast for all components.
 */
const accent: MantineColorsTuple = [
  '#e8f5f8',
  '#d3eaf0',
  '#a6d4e0',
  '#76bccd',
  '#57b0c5',
  '#2484a0',
  '#136f8a',
  '#0b5f78',
  '#084c61',
  '#06394a',
]
const gray: MantineColorsTuple = [
  '#f7f9fa',
  '#eef1f3',
  '#e2e7ea',
  '#d3dade',
  '#b7c1c7',
  '#87929c',
  '#616c76',
  '#4b5660',
  '#36404a',
  '#222b33',
]
const dark: MantineColorsTuple = [
  '#dfe5ea',
  '#bcc5cd',
  '#9ba7b1',
  '#8d99a4',
  '#3b4650',
  '#2a333b',
  '#1d242b',
  '#13181d',
  '#0e1216',
  '#090c0f',
]
const red: MantineColorsTuple = [
  '#fdecec',
  '#fbdcdc',
  '#f5b8b8',
  '#f09a9a',
  '#f58a8a',
  '#dc5050',
  '#c93636',
  '#b42323',
  '#931c1c',
  '#761515',
]
const green: MantineColorsTuple = [
  '#e9f7ef',
  '#d5efdf',
  '#a8dcbc',
  '#79c898',
  '#57b97d',
  '#339a5e',
  '#1f7f49',
  '#17693b',
  '#12532f',
  '#0d3f24',
]
const amber: MantineColorsTuple = [
  '#fff5e0',
  '#fdeac4',
  '#f8d48a',
  '#f2bd55',
  '#e8a93a',
  '#b9790d',
  '#925c00',
  '#7d4e00',
  '#653f00',
  '#4d3000',
]
const violet: MantineColorsTuple = [
  '#f2eefc',
  '#e5ddf8',
  '#cbbcf1',
  '#b29cea',
  '#a58ce6',
  '#8467d3',
  '#6d4bc3',
  '#5b3cab',
  '#4a308c',
  '#38246c',
]

const SIZES = { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' }
const heading = (fontSize: string, lineHeight: string) => ({ fontSize, lineHeight })
const small = { defaultProps: { size: 'sm' } }
const quick = { transitionProps: { duration: 120 } }

/** Hiding a dropdown when its button scrolls out of view would drop the focus inside of it. */
const KEEPS_FOCUS = { hideDetached: false }

/** The browser scrolls lists of choices: Mantine's own scroll area cuts long names. */
const LIST = { withScrollArea: false }
const LIST_HEIGHT = 320

/** A list is as wide as its field, or as its longest name if the window has room. */
const LIST_SIZE = {
  padding: 8,
  apply: ({ rects, elements, availableWidth, availableHeight }: SizeState) =>
    Object.assign(elements.floating.style, {
      minWidth: `${rects.reference.width}px`,
      maxWidth: `${availableWidth}px`,
      maxHeight: `${Math.min(LIST_HEIGHT, availableHeight)}px`,
    }),
}

interface SizeState {
  rects: { reference: { width: number } }
  elements: { floating: HTMLElement }
  availableWidth: number
  availableHeight: number
}

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent, gray, dark, red, green, yellow: amber, amber, violet },
  black: '#16202a',
  fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSizes: SIZES,
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.3' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.25rem', md: '0.375rem', lg: '0.5rem', xl: '0.75rem' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: heading('1.25rem', '1.3'),
      h2: heading('1rem', '1.4'),
      h3: heading('0.875rem', '1.45'),
      h4: heading('0.8125rem', '1.45'),
      h5: heading('0.8125rem', '1.45'),
      h6: heading('0.75rem', '1.4'),
    },
  },
  components: {
    Button: small,
    ActionIcon: { defaultProps: { size: 'lg', variant: 'subtle', color: 'gray' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': t`Close` },
        // A long title wraps to two lines. A focused field and its label are not scrolled under the title.
        styles: { title: { lineHeight: 1.3 }, content: { scrollPaddingBlock: '6rem 1rem' } },
        ...quick,
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': t`Close` }, ...quick } },
    Menu: {
      // Mantine's placeholder for the first focus is not allowed inside of a menu (WAI-ARIA).
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        offset: 4,
        middlewares: { size: { padding: 8 } },
        withInitialFocusPlaceholder: false,
        ...KEEPS_FOCUS,
        ...quick,
      },
      // As high as the window allows; the rest scrolls.
      styles: { dropdown: { overflowY: 'auto' } },
    },
    Popover: { defaultProps: KEEPS_FOCUS },
    Tooltip: {
      // Also by keyboard and on touch screens; Esc closes it.
      defaultProps: {
        events: { hover: true, focus: true, touch: true },
        openDelay: 250,
        multiline: true,
        maw: '40ch',
        fz: 'xs',
        ...quick,
      },
    },
    Paper: { defaultProps: { withBorder: true } },
    Anchor: { defaultProps: { underline: 'always' } },
    Loader: { defaultProps: { size: 'sm' } },
    Combobox: {
      defaultProps: {
        shadow: 'md',
        offset: 4,
        width: 'max-content',
        middlewares: { size: LIST_SIZE },
        // The focus stays in its field.
        hideDetached: true,
      },
    },
    Select: { defaultProps: LIST },
    MultiSelect: { defaultProps: LIST },
    Autocomplete: { defaultProps: LIST },
    TagsInput: { defaultProps: LIST },
    // A hint is below its field: above, it would move the field out of line with its neighbors.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // A comma separates thousands; by default, a typed 1,250 would become 1.25. Focus selects the value, so that typing
    // replaces it: a 5 typed next to the 0 of an empty weight would be 50.
    NumberInput: {
      defaultProps: {
        allowedDecimalSeparators: ['.'],
        selectAllOnFocus: true,
        onPaste: refusePastedComma,
        onKeyDown: watchTypedComma,
      },
    },
  },
})

/** Mantine's variables that fall short of AA, and the colors of Lading's components (`--lading-…`). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#57636e',
    '--mantine-color-placeholder': '#65717b',
    '--mantine-color-error': '#b42323',
    '--mantine-color-success': '#17693b',
    '--mantine-color-default-border': '#d3dade',
    '--mantine-color-disabled-color': '#65717b',
    '--lading-page': '#f7f9fa',
    '--lading-surface': '#ffffff',
    '--lading-hairline': '#e2e7ea',
    '--lading-input-border': '#87929c',
    '--lading-hover': '#eef1f3',
    '--lading-selected': '#e8f5f8',
    '--lading-bar': '#ffffff',
  },
  dark: {
    '--mantine-color-dimmed': '#9ba7b1',
    '--mantine-color-placeholder': '#9ba7b1',
    '--mantine-color-error': '#f58a8a',
    '--mantine-color-success': '#57b97d',
    '--mantine-color-anchor': '#76bccd',
    '--mantine-color-default-border': '#3b4650',
    '--mantine-color-disabled-color': '#8d99a4',
    '--mantine-color-accent-light': '#0f3440',
    '--mantine-color-gray-light': '#2a333b',
    '--mantine-color-green-light': '#10351f',
    '--mantine-color-red-light': '#431a1c',
    '--mantine-color-amber-light': '#3d2b08',
    '--mantine-color-yellow-light': '#3d2b08',
    '--mantine-color-violet-light': '#2d2452',
    '--lading-page': '#0f1317',
    '--lading-surface': '#161c22',
    '--lading-hairline': '#2a333b',
    '--lading-input-border': '#65717b',
    '--lading-hover': '#1d242b',
    '--lading-selected': '#0d2c36',
    '--lading-bar': '#13181d',
  },
})
