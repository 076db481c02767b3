import { readLocal, writeLocal } from '#web/lib/local-store.ts'

export type ThemeChoice = 'system' | 'light' | 'dark' | 'light-contrast' | 'dark-contrast'

/** `public/theme.js` reads it before the first paint. */
const KEY = 'mergeboard.theme'

const dark = matchMedia('(prefers-color-scheme: dark)')
const contrast = matchMedia('(prefers-contrast: more)')

export function themeChoice(): ThemeChoice {
  return (readLocal(KEY) as ThemeChoice | null) ?? 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  writeLocal(KEY, choice === 'system' ? null : choice)
  apply(choice)
}

/** Follows the system while nothing else is chosen, and what another tab chooses. */
export function followTheme(): void {
  const update = () => apply(themeChoice())
  dark.addEventListener('change', update)
  contrast.addEventListener('change', update)
  addEventListener('storage', (event) => event.key === KEY && update())
}

function apply(choice: ThemeChoice): void {
  const shade = dark.matches ? 'dark' : 'light'
  const system = contrast.matches ? `${shade}-contrast` : shade
  document.documentElement.dataset['theme'] = choice === 'system' ? system : choice
}
