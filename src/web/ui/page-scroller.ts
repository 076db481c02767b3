/** Returns the element that scrolls the page: its content, or the document on phones. Null without a page. */
export function pageScroller(): Element | null {
  const content = document.querySelector('#content')
  if (!content) return null
  return getComputedStyle(content).overflowY === 'auto' ? content : document.scrollingElement
}
