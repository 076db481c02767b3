// Runs before the first paint, so that no page flashes in the wrong theme. src/web/app/theme.ts keeps it up to date.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('mergeboard.theme')
  } catch {
    // Storage may be forbidden; the system's theme is right then.
  }
  const themes = ['light', 'dark', 'light-contrast', 'dark-contrast']
  if (!themes.includes(choice)) {
    const shade = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    choice = matchMedia('(prefers-contrast: more)').matches ? `${shade}-contrast` : shade
  }
  document.documentElement.dataset.theme = choice
})()
