/**
 * How the build cuts the app into files. Without this every shared module becomes a file of its own, and a hundred
 * small files compress a sixth worse than a few that belong together. The first group that takes a module has it.
 */
export interface ChunkGroup {
  name: string
  test: RegExp
  priority: number
}

const from = (...packages: string[]) => new RegExp(`node_modules/(${packages.join('|')})/`)

/** What log-in is made of, besides React: the parts of the kit that stand on its page, and no more. */
const DOOR_PARTS =
  'Button|ActionIcon|UnstyledButton|Paper|Stack|Group|Text|Title|Anchor|Input|InputBase|TextInput|PasswordInput|Alert|Loader|CloseButton|Notification|Transition'

export const CHUNKS: readonly ChunkGroup[] = [
  { name: 'react', test: from('react', 'react-dom', 'scheduler'), priority: 90 },
  {
    name: 'door',
    test: new RegExp(
      [
        `@mantine/core/esm/(core|components/(${DOOR_PARTS}))/`,
        'node_modules/(@mantine/hooks|clsx)/',
        'vite/preload-helper',
        // One line of a big component that the small ones use.
        '@mantine/core/esm/components/(ScrollArea/utils/to-int|Combobox/ComboboxChevron/)',
        'src/web/features/login/(login|support-hours)',
        'src/web/api/(call|session|kept|config|overlay|support)\\.ts',
        'src/web/shell/(guard|page-of|titles)\\.ts',
        'src/web/text/(language|titles)\\.ts',
        'src/web/ui/(provider|theme|toast|toasts|ask-new-password)\\.',
        'src/domain/access/',
        'src/contracts/(errors|fill-blanks|wire-path)\\.ts',
        '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/Icon(AlertTriangle|Check|InfoCircle|X)\\.)',
      ].join('|'),
    ),
    priority: 80,
  },
  {
    name: 'schema',
    test: /node_modules\/zod\/|src\/contracts\/(endpoint|fields|renamed)\.ts|src\/contracts\/entities\/(user|address|item|price-sheet|shipment)\.ts/,
    priority: 70,
  },
  {
    name: 'house',
    test: new RegExp(
      [
        'node_modules/@tanstack/(react-router|router-core|history|store|react-store|react-query|query-core)/',
        'src/web/(house|routes|screens)\\.',
        'src/web/api/(queries|live)\\.ts',
        'src/web/shell/(?!palette|pages-drawer|menus|user-items|help-text|profile-entry)',
        'src/web/ui/(page-header|section|text-link|link-button|empty-state|error-state)\\.',
      ].join('|'),
    ),
    priority: 60,
  },
  {
    name: 'kit',
    test: /@mantine\/core\/esm\/components\/(Checkbox|InlineInput|NativeSelect|SegmentedControl|FloatingIndicator|Badge|Breadcrumbs|Skeleton|Kbd|Progress|List)\//,
    priority: 65,
  },
  {
    name: 'table',
    test: /src\/web\/ui\/data-table\/(?!column-menu|windowed-rows)|@tanstack\/(table-core|react-table)\//,
    priority: 50,
  },
  {
    name: 'floating',
    test: /node_modules\/@floating-ui\/|@mantine\/core\/esm\/(components\/(Popover|Portal|FocusTrap)\/|utils\/Floating\/)/,
    priority: 45,
  },
  {
    name: 'choice',
    test: /@mantine\/core\/esm\/components\/(Combobox|ComboboxPopover|Select|ScrollArea)\//,
    priority: 40,
  },
  {
    name: 'dialog',
    test: /node_modules\/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|tslib)\/|@mantine\/core\/esm\/components\/(Modal|ModalBase|Overlay)\//,
    priority: 40,
  },
]
