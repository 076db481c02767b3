/** The state shown in the tab's icon. */
interface TabState {
  /** The tile's colour, which tells accounts apart. */
  color: string | null
  /** Something waits to be looked at. */
  isWaiting: boolean
}

const BLUE = '#2a5bd7'
const DOT = '<circle cx="25" cy="7" r="7" fill="#f5a524" stroke="#fff" stroke-width="2"/>'

let state: TabState = { color: null, isWaiting: false }

/** Draws the icon of the tab anew: the logo of `public/favicon.svg`, in a colour or with a dot. */
export function markTab(change: Partial<TabState>): void {
  state = { ...state, ...change }
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (link) link.href = `data:image/svg+xml,${encodeURIComponent(draw(state))}`
}

function draw({ color, isWaiting }: TabState): string {
  const bars = [18, 12, 7]
    .map((height, at) => {
      const x = 7 + at * 6.5
      return `<rect x="${x}" y="7" width="5" height="${height}" rx="2" opacity="${1 - at * 0.18}"/>`
    })
    .join('')
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="8" fill="${color ?? BLUE}"/><g fill="#fff">${bars}</g>` +
    `${isWaiting ? DOT : ''}</svg>`
  )
}
