import { preference, preferences } from '#web/lib/preferences.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
const contrast = matchMedia('(prefers-contrast: more)')

/** Draws the page in the chosen theme and density from now on: `public/theme.js` did before the first paint. */
export function followTheme(): void {
  dark.addEventListener('change', apply)
  contrast.addEventListener('change', apply)
  preferences.subscribe(apply)
}

/** All at once: what fades from one theme to the other cannot be read on its way. */
function apply(): void {
  const { dataset } = document.documentElement
  dataset['still'] = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset['still']))
  const shade = dark.matches ? 'dark' : 'light'
  const system = contrast.matches ? `${shade}-contrast` : shade
  const theme = preference('theme')
  dataset['theme'] = theme === 'system' ? system : theme
  dataset['density'] = preference('density')
}
