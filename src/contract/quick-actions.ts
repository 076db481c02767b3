/** A command to the service, such as `/label ~bug`. */
export interface QuickAction {
  /** The command's name in lower case, without the slash. */
  name: string
  argument: string
}

const COMMAND = /^\/([a-z_]+)(?:[ \t]+(.*))?$/is
/** The start and end of code blocks and quotes, where a command is only text. */
const FENCE = /^ {0,3}(`{3,}|~{3,}|>{3})/

/**
 * Separates commands from the rest of a Markdown text. A command is a line of its own, outside code, quotes and HTML
 * comments. Unknown commands stay in the text.
 */
export function splitQuickActions(
  text: string,
  isKnown: (name: string, argument: string) => boolean,
): { text: string; actions: QuickAction[] } {
  const actions: QuickAction[] = []
  const kept: string[] = []
  let end: string | null = null
  for (const line of text.split('\n')) {
    const fence = FENCE.exec(line)?.[1]
    const [, word, argument = ''] = (end === null && COMMAND.exec(line.trimEnd())) || []
    const name = word?.toLowerCase()
    if (name !== undefined && isKnown(name, argument)) {
      actions.push({ name, argument })
      continue
    }
    kept.push(line)
    if (end !== null) {
      if (end === '-->' ? line.includes(end) : fence?.startsWith(end)) end = null
    } else if (fence !== undefined) {
      end = fence
    } else if (line.startsWith('<!--') && !line.includes('-->')) {
      end = '-->'
    }
  }
  return actions.length === 0 ? { text, actions } : { text: kept.join('\n').trim(), actions }
}
