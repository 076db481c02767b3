import { preference, preferences } from '#web/lib/preferences.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
const contrast = matchMedia('(prefers-contrast: more)')

/** Keeps the theme, densities and diff colors up to date. `first-paint.js` applies them before the first paint. */
export function followTheme(): void {
  dark.addEventListener('change', apply)
  contrast.addEventListener('change', apply)
  preferences.subscribe(apply)
}

/** Suppresses transitions, because text is unreadable while it fades from one theme to the other. */
function apply(): void {
  const { dataset, style } = document.documentElement
  dataset['still'] = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset['still']))
  const shade = dark.matches ? 'dark' : 'light'
  const system = contrast.matches ? `${shade}-contrast` : shade
  const theme = preference('theme')
  dataset['theme'] = theme === 'system' ? system : theme
  dataset['density'] = preference('density')
  dataset['cardDensity'] = preference('cardDensity')
  dataset['diffPalette'] = preference('diffPalette')
  const { add, del } = preference('diffColors')
  style.setProperty('--diff-custom-add', add)
  style.setProperty('--diff-custom-del', del)
}
