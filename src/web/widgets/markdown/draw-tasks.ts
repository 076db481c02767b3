const BLOCKS = 'ul, ol, p, pre, blockquote, table, details, div'

/** Inserts a checkbox before each task. Its `data-line` is the task's line in the source. */
export function drawTasks(drawn: DocumentFragment, canTick: boolean): void {
  for (const item of drawn.querySelectorAll<HTMLElement>('li[data-line]')) {
    const first = item.firstElementChild
    const holder = first instanceof HTMLParagraphElement ? first : item
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.defaultChecked = item.dataset['done'] === 'true'
    box.disabled = !canTick
    box.dataset['line'] = item.dataset['line']!
    const label = document.createElement('label')
    label.append(box, ...wordsOf(holder))
    holder.prepend(label)
    item.classList.add('markdown-task')
    item.removeAttribute('data-line')
    item.removeAttribute('data-done')
  }
}

/** Returns the nodes before the first block element, such as a nested task list. */
function wordsOf(holder: Element): Node[] {
  const nodes = [...holder.childNodes]
  const end = nodes.findIndex((node) => node instanceof Element && node.matches(BLOCKS))
  return end === -1 ? nodes : nodes.slice(0, end)
}
