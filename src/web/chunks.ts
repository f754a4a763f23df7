/**
 * How the build cuts the app into files. Without this every shared module becomes a file of its own, and a hundred
 * small files compress a sixth worse than a few that belong together, and are named, each by its hash, wherever they
 * are preloaded. The group of the highest priority that takes a module has it, and with it all that the module needs
 * and no group before it took: so what many share stands above what few need. The rest goes with its screen.
 *
 * Mind what a file is loaded for: a part that few screens need does not belong into one that all of them load. The
 * weights are held by `test/browser/support/check-screens.ts`.
 */
export interface ChunkGroup {
  name: string
  test: RegExp
  priority: number
  /** How many screens and parts must share a module before the group takes it. */
  minShareCount?: number
}

const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'))
const packages = (...names: string[]) => `node_modules/(${names.join('|')})/`
const mantine = (...components: string[]) => `@mantine/core/esm/components/(${components.join('|')})/`
const hooks = (...names: string[]) => `@mantine/hooks/esm/(${names.join('|')})/`
const signs = (...names: string[]) => `@tabler/icons-react/dist/esm/icons/Icon(${names.join('|')})\\.`

export const CHUNKS: readonly ChunkGroup[] = [
  {
    name: 'react',
    test: anyOf('rolldown.runtime', packages('react', 'react-dom', 'scheduler')),
    priority: 90,
  },
  {
    // What log-in needs and no other page.
    name: 'login',
    test: anyOf(
      'src/web/features/login/(login|support-hours)',
      'src/web/ui/ask-new-password\\.',
      'src/web/door\\.tsx',
    ),
    priority: 55,
  },
  {
    // What log-in shares with every other page: nothing else may come in here.
    name: 'door',
    test: anyOf(
      '@mantine/core/esm/core/',
      mantine(
        'Button',
        'ActionIcon',
        'UnstyledButton',
        'Paper',
        'Stack',
        'Group',
        'Text',
        'Title',
        'Anchor',
        'Input',
        'InputBase',
        'TextInput',
        'Alert',
        'Loader',
        'CloseButton',
        'Notification',
        'Transition',
      ),
      // One line of a big component that the small ones use.
      '@mantine/core/esm/components/(ScrollArea/utils/to-int|Combobox/ComboboxChevron/)',
      hooks(
        'use-(id|merged-ref|uncontrolled|did-update|mounted|color-scheme|callback-ref|timeout|force-update)',
        'utils',
      ),
      packages('clsx'),
      'vite/preload-helper',
      'src/web/api/(call|session|kept|config|overlay|support)\\.ts',
      'src/web/shell/(coming|guard|look|page-of|titles)\\.ts',
      'src/web/text/(language|titles|title-text)\\.tsx?',
      'src/web/ui/(provider|theme|toast|toasts)\\.',
      'src/domain/access/',
      'src/contracts/(client-errors|fill-blanks|wire-path)\\.ts',
      '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/Icon(AlertTriangle|Check|InfoCircle|X)\\.)',
    ),
    priority: 80,
  },
  {
    // Behind the log-in every page has these: router, data layer, contracts' words, the frame. With them the small
    // parts of nearly every screen: the fields that choose, the menus, how facts are written, the everyday signs. They
    // are a seventh smaller here than in a file of their own, and one file fewer to name.
    name: 'house',
    test: anyOf(
      '@tanstack/(react-router|router-core|history|store|react-store|react-query|query-core)/',
      packages('zod', 'use-sync-external-store'),
      'src/contracts/(endpoint|fields|renamed|processing)\\.ts',
      'src/contracts/entities/(user|address|item|price-sheet|shipment|file|outcome|label-format)\\.ts',
      'src/web/(house|routes|screens)\\.',
      'src/web/api/(queries|live|wire)\\.ts',
      'src/web/shell/(?!agreement-dialog|not-built-yet|palette|pages-drawer|menus|user-items|help-text|profile-entry|profile-area|live-printer-state)',
      'src/web/ui/(page-header|section|text-link|link-button|empty-state|error-state)\\.',
      'src/web/ui/(popup|action-menu|tick|choice/(?!multi-select-box))',
      'src/web/ui/(row-menu|lazy-part|part-source|part-failed|focus-first|money|weight|lane|date-window|reader-zone|copy-id|print-part|form-error-summary|use-draft|use-settled|segments|ship-screens)\\.',
      'src/domain/(money\\.ts|shipment/stop-windows\\.ts|text/(lane|zip|date-display|time-of-day|typed-number|emails|phone|plural)\\.ts)',
      mantine('Breadcrumbs', 'Skeleton', 'Kbd', 'Badge', 'NativeSelect'),
      hooks('use-(hotkeys|network|media-query)'),
      signs(
        ...['Plus', 'Pencil', 'Trash', 'Copy', 'CopyPlus', 'Dots', 'ChevronUp', 'CircleCheck'],
        ...['Mail', 'Route', 'Tag', 'ClipboardList'],
      ),
    ),
    priority: 70,
  },
  {
    name: 'table',
    test: anyOf('src/web/ui/data-table/(?!column-menu|windowed-rows|empty-on-dates)'),
    priority: 50,
  },
  {
    // Ticks are on screens without a table, too.
    name: 'tick',
    test: anyOf(mantine('Checkbox', 'InlineInput'), '@mantine/core/esm/utils/InlineInput/'),
    priority: 52,
  },
  // Files are sent and saved without a table, too.
  { name: 'file', test: anyOf('src/web/api/file\\.'), priority: 58 },
  {
    // Several of a list.
    name: 'several',
    test: anyOf('src/web/ui/choice/multi-select-box\\.', mantine('Pill', 'PillsInput', 'InputsGroup')),
    priority: 59,
  },
  {
    name: 'form',
    test: anyOf(
      packages('@mantine/form', 'klona', 'fast-deep-equal'),
      'src/web/ui/(use-contract-form|fields/(bound|text-field))\\.',
    ),
    priority: 45,
  },
  {
    name: 'dialog',
    test: anyOf(
      packages(
        'react-remove-scroll',
        'react-remove-scroll-bar',
        'react-style-singleton',
        'use-sidecar',
        'use-callback-ref',
        'tslib',
      ),
      mantine('Modal', 'ModalBase', 'Overlay', 'Portal', 'FocusTrap'),
      hooks('use-focus-(trap|return)'),
    ),
    priority: 40,
  },
  {
    name: 'floating',
    test: anyOf(
      packages('@floating-ui'),
      mantine('Popover'),
      '@mantine/core/esm/utils/Floating/',
      hooks('use-(click-outside|long-press)'),
    ),
    priority: 40,
  },
  {
    name: 'choice',
    test: anyOf(mantine('Combobox', 'ComboboxPopover', 'Select', 'ScrollArea')),
    priority: 35,
  },
  {
    // The words of services stand on many screens that rate nothing.
    name: 'service-words',
    test: anyOf('src/domain/(rating/accessorial-codes|addresses/location\\.)'),
    minShareCount: 2,
    priority: 31,
  },
  {
    // The kinds of packages, which contracts name, too.
    name: 'packages',
    test: anyOf('src/domain/rating/parcel/parcel-request\\.'),
    minShareCount: 2,
    priority: 31,
  },
  {
    // How an order is called, on lists without a desk, too.
    name: 'order-number',
    test: anyOf('src/domain/orders/order-number\\.'),
    minShareCount: 2,
    priority: 31,
  },
  {
    // What the screens that rate freight share.
    name: 'freight',
    test: anyOf(
      'src/domain/(classification/|rating/linear-feet|shipment/(client-settings|shipment)\\.|calendar/)',
      'src/contracts/endpoints/booking\\.',
    ),
    minShareCount: 2,
    priority: 30,
  },
  {
    // What the desks ask: addresses, prices, how this client and this user work.
    name: 'asked',
    test: anyOf(
      'src/contracts/(endpoints/(addresses|rating|user-details)|entities/profile)\\.',
      'src/web/ui/use-client-setup\\.',
    ),
    priority: 31,
  },
  {
    name: 'printing',
    test: anyOf('src/contracts/(endpoints/printing|entities/print-job)\\.'),
    priority: 31,
  },
  {
    // What the screen of parcels and its lazy parts share.
    name: 'packing',
    test: anyOf('src/web/(features/ship-freight/parcel/|ui/editable-grid/)'),
    minShareCount: 2,
    priority: 27,
  },
  {
    // Which price is suggested: once there are prices.
    name: 'suggested-price',
    test: anyOf('src/web/features/ship-freight/desk/suggested-price\\.'),
    minShareCount: 2,
    priority: 27,
  },
  {
    // What the three screens that make a shipment share.
    name: 'desk',
    test: anyOf(
      // Parcels have no lines of freight.
      'src/web/features/ship-freight/desk/(?!tender-options|item-columns|items-grid|time-field|usual-services|suggested-price)',
      'src/domain/(shipment/(hazmat|un-number|item-details)|rating/(rank|guide-override))\\.',
    ),
    minShareCount: 3,
    priority: 28,
  },
  // Above the groups below it, or one of them would take a sign along that other screens need, too.
  { name: 'signs', test: anyOf('@tabler/icons-react/'), minShareCount: 2, priority: 65 },
]
