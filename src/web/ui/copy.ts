import { toast } from './toast.ts'

/**
 * Copies a text and shows the result in a toast. `what` names the text, as the start of a sentence. `note` is a sentence
 * for a success.
 */
export async function copy(text: string, what: string, note = ''): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.info(`${what} copied. ${note}`.trim())
  } catch {
    toast.error(`${what} could not be copied: the browser blocked it.`)
  }
}
