import { preference, watchPreferences } from '#web/lib/preferences.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
const contrast = matchMedia('(prefers-contrast: more)')

/** Draws the page in the chosen theme and density from now on: `public/theme.js` did before the first paint. */
export function followTheme(): void {
  dark.addEventListener('change', apply)
  contrast.addEventListener('change', apply)
  watchPreferences(apply)
}

function apply(): void {
  const shade = dark.matches ? 'dark' : 'light'
  const system = contrast.matches ? `${shade}-contrast` : shade
  const theme = preference('theme')
  document.documentElement.dataset['theme'] = theme === 'system' ? system : theme
  document.documentElement.dataset['density'] = preference('density')
}
