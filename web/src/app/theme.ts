// The theme: one calm blue on neutral greys, compact, with AA contrast in light and dark.
import {
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';

const brand: MantineColorsTuple = [
  '#eef3ff',
  '#dce5fb',
  '#b7c8f3',
  '#8fa9ec',
  '#6d8ee6',
  '#577de3',
  '#4a73e2',
  '#3a62c9',
  '#2b57c4',
  '#1f499f',
];

const dark: MantineColorsTuple = [
  '#d3d5da',
  '#b6b9c1',
  '#9a9ea8',
  '#747985',
  '#3b3f49',
  '#2f333c',
  '#25282f',
  '#1b1d22',
  '#16181c',
  '#101114',
];

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 8,
  autoContrast: true,
  colors: { brand, dark },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    'Inter, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
  fontFamilyMonospace:
    'ui-monospace, SFMono-Regular, "JetBrains Mono", Menlo, Consolas, "Liberation Mono", monospace',
  headings: { fontWeight: '650' },
  // Not `Menu.extend(…)`: importing the components here would load them all with the first page.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Button: { defaultProps: { size: 'sm' } },
    // Otherwise, two open ones would add two banner landmarks to the page.
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } } },
    // The focus placeholder is not a valid child of a menu.
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', attributes: { header: { role: 'none' } } },
    },
    // Otherwise "2,5" becomes 25.
    NumberInput: { defaultProps: { allowedDecimalSeparators: ['.', ','] } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
  },
});

/**
 * The colour scheme (light, dark or system) is stored in this browser; `public/first-paint.js` reads the
 * same key.
 */
export const colourSchemes = localStorageColorSchemeManager({ key: 'theme' });
