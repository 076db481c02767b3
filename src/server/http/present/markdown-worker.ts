import { parentPort } from 'node:worker_threads'

import MarkdownIt from 'markdown-it'

/** Escapes HTML and leaves links that could run scripts as text. */
const markdown = new MarkdownIt({ html: false })

parentPort!.on('message', (text: string) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  parentPort!.postMessage(markdown.render(text))
})
