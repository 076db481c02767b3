import { toast } from './toast.ts'

/** Puts a text on the clipboard, and says so. `what` names it at the beginning of a sentence. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.info(`${what} copied.`)
  } catch {
    toast.error(`${what} could not be copied: the browser blocked it.`)
  }
}
